import { expect, test } from 'vitest';
import { formatLength } from './format-clock.ts';

test.each([
  [0, '0\u00a0s'],
  [45, '45\u00a0s'],
  [90, '1\u00a0min\u00a030\u00a0s'],
  [180, '3\u00a0min'],
])('formats a length of %i seconds as %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});
