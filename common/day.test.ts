import { expect, test } from 'vitest';
import { isDay } from './day.ts';

test('days are those of the calendar', () => {
  expect(isDay('2024-02-29')).toBe(true);
  expect(isDay('2026-02-29')).toBe(false);
});
