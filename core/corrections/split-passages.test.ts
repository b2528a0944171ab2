import { expect, test } from 'vitest';
import { splitPassages } from './split-passages.ts';

test('splits a text at the boundaries of its comments', () => {
  const parts = splitPassages('Il a manger.', [{ start: 3, end: 11 }]);
  expect(parts.map(({ text, comments, ends }) => [text, comments, ends])).toEqual([
    ['Il ', [], []],
    ['a manger', [1], [1]],
    ['.', [], []],
  ]);
});

test('keeps overlapping comments, and those beyond the end of the text', () => {
  const parts = splitPassages('abcdef', [
    { start: 0, end: 4 },
    { start: 2, end: 60 },
  ]);
  expect(parts.map(({ text, comments, ends }) => [text, comments, ends])).toEqual([
    ['ab', [1], []],
    ['cd', [1, 2], [1]],
    ['ef', [2], [2]],
  ]);
  expect(parts.map(({ text }) => text).join('')).toBe('abcdef');
});
