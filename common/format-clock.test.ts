import { expect, test } from 'vitest';
import { formatClock, formatLength } from './format-clock.ts';

test.each([
  [3_900, '1:05:00'],
  [300, '5:00'],
  [59, '0:59'],
  [0, '0:00'],
])('formats a time of %i seconds as %s', (seconds, text) => {
  expect(formatClock(seconds)).toBe(text);
});

test.each([
  [0, '0\u00a0s'],
  [45, '45\u00a0s'],
  [90, '1\u00a0min\u00a030\u00a0s'],
  [180, '3\u00a0min'],
])('formats a length of %i seconds as %s', (seconds, text) => {
  expect(formatLength(seconds)).toBe(text);
});
