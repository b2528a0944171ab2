import { expect, test } from 'vitest';
import { parseEmail } from './email-address.ts';
import { formatEmail } from './format-email.ts';

test.each([
  [' Lea@École.fr ', 'lea@xn--cole-9oa.fr', 'lea@école.fr'],
  ['lea@e\u0301cole.fr', 'lea@xn--cole-9oa.fr', 'lea@école.fr'],
  ['lea@cours.français-là.example', 'lea@cours.xn--franais-l-y1a5e.example', 'lea@cours.français-là.example'],
  ['lea@straße.de', 'lea@xn--strae-oqa.de', 'lea@straße.de'],
  ['Lea+cours@Exemple.test', 'lea+cours@exemple.test', 'lea+cours@exemple.test'],
])('parseEmail stores %j in ASCII, and formatEmail decodes it', (typed, stored, shown) => {
  expect(parseEmail(typed)).toBe(stored);
  expect(formatEmail(stored)).toBe(shown);
});

test.each([
  ...['', 'lea', 'lea@', '@exemple.test', 'lea@exemple', 'léa@exemple.test', 'a b@exemple.test'],
  ...['lea@127.0.0.1', 'lea@exemple.test/x', 'a@b@exemple.test', 'lea@exemple.test\r\nBcc: x@y.fr'],
])('parseEmail rejects %j', (typed) => {
  expect(parseEmail(typed)).toBeNull();
});

test.each(['lea@xn--80ak6aa92e.com', 'lea@xn--.fr', 'lea@xn--99999999999.fr', ''])(
  'formatEmail returns %j unchanged, because it is not Latin or not Punycode',
  (email) => {
    expect(formatEmail(email)).toBe(email);
  },
);
