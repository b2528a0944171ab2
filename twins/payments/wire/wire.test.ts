import { expect, test } from 'vitest';
import { randomId, randomText } from './wire.ts';

test('creates unique ids from evenly distributed base-62 digits', () => {
  const ids = new Set(Array.from({ length: 10_000 }, () => randomId('prod')));
  expect(ids.size).toBe(10_000);
  const counts = new Map<string, number>();
  for (const digit of randomText(62_000)) counts.set(digit, (counts.get(digit) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 1,000 of each digit are expected. The tolerance is six standard deviations of about 31.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(190);
});
