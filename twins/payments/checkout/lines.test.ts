import { expect, test } from 'vitest';
import { toLineAmount } from './lines.ts';

test.each([
  ['4900', 1, 4900],
  ['4900', 12, 58_800],
  ['0', 5, 0],
  ['0.5', 1, 1],
  ['0.5', 3, 2],
  ['0.499999999999', 1, 0],
  ['0.000000000001', 999_999, 0],
  ['33.333333333333', 3, 100],
  ['99999999.9', 999_999, 99_999_899_900_000],
])('computes %s cents × %i = %i', (unit, quantity, amount) => {
  expect(toLineAmount(unit, quantity)).toBe(amount);
});
