import { expect, it, test } from 'vitest';
import { parseSearchWords, shorten, toOneLine, toShownDescription, toStoredDescription } from './text.ts';

test.each([
  ['Une leçon « facile »', 'Une leçon « facile »'],
  ['deux\r\nlignes\tici', 'deux lignes ici'],
  ['a\0b\u0007c\u009bd', 'abcd'],
  ['gpj\u202e.exe\u2066', 'gpj.exe'],
  ['\ue000\uffff', ''],
  ['a\ud800', 'a\ufffd'],
  ['\u00a0\u202f', '\u00a0\u202f'],
])('toOneLine turns %j into %j', (text, line) => expect(toOneLine(text)).toBe(line));

it.each([
  ['a short text on one line', 'Une\n\nphrase.', 20, 'Une phrase.'],
  ['whole sentences', 'Une phrase entière. Puis une autre qui dépasse.', 30, 'Une phrase entière.'],
  ['whole words', 'Une phrase qui ne finit pas, et continue', 29, 'Une phrase qui ne finit pas…'],
  ['the beginning of a very long word', 'a'.repeat(30), 10, `${'a'.repeat(9)}…`],
  [
    'a short sentence and the words after it',
    'Oui. Une phrase qui continue encore longtemps',
    30,
    'Oui. Une phrase qui continue…',
  ],
])('shorten keeps %s', (_, text, limit, short) => {
  expect(shorten(text, limit)).toBe(short);
  expect(short.length).toBeLessThanOrEqual(limit);
});

test('toStoredDescription writes every kind of line break as <br>', () => {
  expect(toStoredDescription('un\ndeux\r\ntrois\rquatre\n\n')).toBe('un<br>deux<br>trois<br>quatre<br><br>');
});

test('toShownDescription shows every form of <br> as a newline', () => {
  expect(toShownDescription('un<br>deux<br/>trois<BR />quatre')).toBe('un\ndeux\ntrois\nquatre');
});

test('toStoredDescription and toShownDescription leave the rest of a description unchanged', () => {
  const text = 'a < b & c > d\n<b>gras</b>\n\tfin';
  expect(toShownDescription(toStoredDescription(text))).toBe(text);
});

test.each([
  ['  le   subjonctif ', 'le subjonctif'],
  ["l'été", 'l été'],
  ['l’e\u0301te\u0301', 'l été'],
  ['verbes en -er', 'verbes en er'],
  ['-er et -ir', 'er et ir'],
  ['peut-être', 'peut-être'],
  ['"delf b2"', '"delf b2"'],
  ['a\0b\u202ec', 'a b c'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('parseSearchWords turns %j into %j', (typed, words) => expect(parseSearchWords(typed)).toBe(words));

test.each([null, undefined, '', '  ', "'’", '-', '" "', '&|!:*()'])(
  'parseSearchWords returns null for %j',
  (typed) => {
    expect(parseSearchWords(typed)).toBeNull();
  },
);
