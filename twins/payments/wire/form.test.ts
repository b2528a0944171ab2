import { expect, test } from 'vitest';
import { countWork } from '#tests/support/count-work.ts';
import { decodeForm, type FormNode } from './form.ts';

function plain(node: FormNode): unknown {
  return typeof node === 'string' ? node : [...node].map(([name, child]) => [name, plain(child)]);
}

test('decodes names, brackets and values, and uses the last value of a repeated name', () => {
  expect(plain(decodeForm('a=1&b%5Bc%5D=d+e%20f&b[g]=%C3%A9&a=2&h&&i='))).toEqual([
    ['a', '2'],
    [
      'b',
      [
        ['c', 'd e f'],
        ['g', 'é'],
      ],
    ],
    ['h', ''],
    ['i', ''],
  ]);
  expect(plain(decodeForm(''))).toEqual([]);
  expect(plain(decodeForm('a[]=x&a[]=y&a[5]=z'))).toEqual([
    [
      'a',
      [
        ['0', 'x'],
        ['1', 'y'],
        ['5', 'z'],
      ],
    ],
  ]);
  expect(plain(decodeForm('__proto__[a]=1'))).toEqual([['__proto__', [['a', '1']]]]);
});

test('rejects a form with a million names within 200 ms', async () => {
  const flood = Array.from({ length: 1_000_000 }, () => 'a=1').join('&');
  const { own } = await countWork(() => {
    expect(() => decodeForm(flood)).toThrow('more than 10000 parameters');
    expect(() => decodeForm(`${'['.repeat(1_000_000)}=1`)).toThrow('Invalid parameter name');
    expect(() => decodeForm(`a${'[b]'.repeat(300_000)}=1`)).toThrow('Invalid parameter name');
  });
  expect(own).toBeLessThan(200);
});
