import { expect, test } from 'vitest';
import { formatLeft } from './clock.ts';

test.each([
  [3_900_000, '1:05:00'],
  [299_001, '5:00'],
  [59_000, '0:59'],
  [0, '0:00'],
])('formats %d ms as %s', (milliseconds, words) => {
  expect(formatLeft(milliseconds)).toBe(words);
});
