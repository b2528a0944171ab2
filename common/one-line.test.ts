import { expect, test } from 'vitest';
import { toOneLine } from './one-line.ts';

test.each([
  ['Une leçon « facile »', 'Une leçon « facile »'],
  ['deux\r\nlignes\tici', 'deux lignes ici'],
  ['a\0b\u0007c\u009bd', 'abcd'],
  ['gpj\u202e.exe\u2066', 'gpj.exe'],
  ['\ue000\uffff', ''],
  ['a\ud800', 'a\ufffd'],
  ['\u00a0\u202f', '\u00a0\u202f'],
])('%j becomes %j', (text, line) => expect(toOneLine(text)).toBe(line));
