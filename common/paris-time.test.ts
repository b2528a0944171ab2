import { describe, expect, test } from 'vitest';
import { addMonths, spanOfMonth, startOfParisDay, toParisDay } from './paris-time.ts';

describe('days in Paris', () => {
  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    // The days on which the clock changes, and those after them.
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('%s begins at %s', (day, start) => {
    expect(startOfParisDay(day).toISOString()).toBe(start);
    expect(toParisDay(startOfParisDay(day))).toBe(day);
    expect(toParisDay(new Date(startOfParisDay(day).getTime() - 1))).not.toBe(day);
  });

  test('what is no day is refused', () => {
    expect(() => startOfParisDay('2026-13-40')).toThrow(RangeError);
  });
});

test('months follow one another across years', () => {
  expect([addMonths('2026-11', -11), addMonths('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  expect(spanOfMonth('2026-12')).toEqual({
    from: new Date('2026-11-30T23:00:00Z'),
    until: new Date('2026-12-31T23:00:00Z'),
  });
});
