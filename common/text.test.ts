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
])('as one line, %j becomes %j', (text, line) => expect(toOneLine(text)).toBe(line));

it.each([
  ['what is short enough, on one line', 'Une\n\nphrase.', 20, 'Une phrase.'],
  ['whole sentences', 'Une phrase entière. Puis une autre qui dépasse.', 30, 'Une phrase entière.'],
  ['whole words', 'Une phrase qui ne finit pas, et continue', 29, 'Une phrase qui ne finit pas…'],
  ['one endless word', 'a'.repeat(30), 10, `${'a'.repeat(9)}…`],
  [
    'a sentence too short to stand alone',
    'Oui. Une phrase qui continue encore longtemps',
    30,
    'Oui. Une phrase qui continue…',
  ],
])('shortened, it keeps %s', (_, text, limit, short) => {
  expect(shorten(text, limit)).toBe(short);
  expect(short.length).toBeLessThanOrEqual(limit);
});

test('line breaks of a description are kept as <br>, whatever machine they come from', () => {
  expect(toStoredDescription('un\ndeux\r\ntrois\rquatre\n\n')).toBe('un<br>deux<br>trois<br>quatre<br><br>');
});

test('and shown as newlines, however they were written', () => {
  expect(toShownDescription('un<br>deux<br/>trois<BR />quatre')).toBe('un\ndeux\ntrois\nquatre');
});

test('nothing else of a description is touched', () => {
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
])('%j is looked for as %j', (typed, words) => expect(parseSearchWords(typed)).toBe(words));

test.each([null, undefined, '', '  ', "'’", '-', '" "', '&|!:*()'])('%j is nothing to look for', (typed) => {
  expect(parseSearchWords(typed)).toBeNull();
});
