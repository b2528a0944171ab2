import { expect, test } from 'vitest';
import { parseRecipients } from './gift-recipients.ts';

test.each([
  ['lea@exemple.test', ['lea@exemple.test']],
  ['lea@exemple.test\r\n\n  noe@exemple.test ', ['lea@exemple.test', 'noe@exemple.test']],
  [
    'lea@exemple.test; noe@exemple.test,ana@exemple.test',
    ['lea@exemple.test', 'noe@exemple.test', 'ana@exemple.test'],
  ],
  ['Léa Œuvrard <Lea@Exemple.test>', ['lea@exemple.test']],
  ['"Dupont, Marie" <m@exemple.test>; DURAND, Paul <p@exemple.test>', ['m@exemple.test', 'p@exemple.test']],
  ['DURAND, Paul <p@exemple.test>, lea@exemple.test', ['p@exemple.test', 'lea@exemple.test']],
  ['"Dupont; Marie" <m@exemple.test>,<n@exemple.test>', ['m@exemple.test', 'n@exemple.test']],
  ['Léa <lea@école.fr>; lea@xn--cole-9oa.fr', ['lea@xn--cole-9oa.fr', false]],
  ['5" <lea@exemple.test>\nnoe@exemple.test', ['lea@exemple.test', 'noe@exemple.test']],
  ['', []],
  [' \n;,', []],
])('parses the addresses of %j', (text, emails) => {
  expect(parseRecipients(text).map((recipient) => 'email' in recipient && recipient.email)).toEqual(emails);
});

test('reports malformed and repeated addresses at their position in the list', () => {
  expect(parseRecipients('lea@exemple.test\nLéa\nLEA@exemple.test\nnoe@\n<noe@exemple.test')).toEqual([
    { line: 'lea@exemple.test', email: 'lea@exemple.test' },
    { line: 'Léa', fault: 'malformed' },
    { line: 'LEA@exemple.test', fault: 'repeated' },
    { line: 'noe@', fault: 'malformed' },
    { line: '<noe@exemple.test', fault: 'malformed' },
  ]);
});
