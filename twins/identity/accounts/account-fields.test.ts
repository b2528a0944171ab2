import { expect, test } from 'vitest';
import { normaliseEmail } from './account-fields.ts';

test.each([
  ['Camille@Ecole.Example', 'camille@ecole.example'],
  ['  camille@ecole.example\n', 'camille@ecole.example'],
  ['camille+cours@ecole.example', 'camille+cours@ecole.example'],
  ["o'neill_x.y-z@sub.ecole.example", "o'neill_x.y-z@sub.ecole.example"],
  ['camille@élève.fr', 'camille@xn--lve-6lad.fr'],
  ['camille@XN--LVE-6LAD.fr', 'camille@xn--lve-6lad.fr'],
  ['camille@例え.テスト', 'camille@xn--r8jz45g.xn--zckzah'],
  ['camille@ecole。example', 'camille@ecole.example'],
  [`${'a'.repeat(64)}@ecole.example`, `${'a'.repeat(64)}@ecole.example`],
])('normalises %s to %s', (text, expected) => {
  expect(normaliseEmail(text)).toBe(expected);
});

test.each(
  [
    [
      '',
      '@',
      'camille',
      'camille@',
      '@ecole.example',
      'camille@localhost',
      'camille@ecole..example',
      'a b@c.example',
    ],
    ['camille@@ecole.example', 'cam@ille@ecole.example', '.camille@ecole.example', 'camille.@ecole.example'],
    [
      '"camille"@ecole.example',
      'camille@[127.0.0.1]',
      'camille@127.0.0.1',
      'camille@ecole.example.',
      'camille@-a.example',
    ],
    [
      'élève@ecole.example',
      '\u212A@ecole.example',
      '\u0130@ecole.example',
      'camille@ecole.example\r\nBcc: x@y.example',
    ],
    [
      `${'a'.repeat(65)}@ecole.example`,
      `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}.fr`,
    ],
    [
      'camille@ecole.example/x',
      'camille@ecole.example?x',
      'camille@ecole.example:80',
      'a@b.c d.example',
      'camille@exa\0mple.fr',
    ],
  ].flat(),
)('rejects the address %j', (text) => {
  expect(normaliseEmail(text)).toBeUndefined();
});
