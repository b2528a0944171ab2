import { expect, test } from 'vitest';
import { readSearchWords } from './search-words.ts';

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
])('%j is looked for as %j', (typed, words) => expect(readSearchWords(typed)).toBe(words));

test.each([null, undefined, '', '  ', "'’", '-', '" "', '&|!:*()'])('%j is nothing to look for', (typed) => {
  expect(readSearchWords(typed)).toBeNull();
});
