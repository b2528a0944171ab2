import { describe, expect, test } from 'vitest';
import {
  addMonths,
  parseParisTime,
  spanOfMonth,
  startOfParisDay,
  toParisDay,
  toParisTime,
} from './paris-time.ts';

describe('days in Paris', () => {
  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    // Days of the clock changes, and the days after.
    ['2026-03-29', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', '2026-10-25T23:00:00.000Z'],
  ])('start on %s at %s', (day, start) => {
    expect(startOfParisDay(day).toISOString()).toBe(start);
    expect(toParisDay(startOfParisDay(day))).toBe(day);
    expect(toParisDay(new Date(startOfParisDay(day).getTime() - 1))).not.toBe(day);
  });

  test('reject an invalid day', () => {
    expect(() => startOfParisDay('2026-13-40')).toThrow(RangeError);
  });
});

test('addMonths and spanOfMonth work across the end of a year', () => {
  expect([addMonths('2026-11', -11), addMonths('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  expect(spanOfMonth('2026-12')).toEqual({
    from: new Date('2026-11-30T23:00:00Z'),
    until: new Date('2026-12-31T23:00:00Z'),
  });
});

test.each([
  ['2026-11-21', '09:00', '2026-11-21T08:00:00.000Z'],
  ['2026-07-14', '09:00', '2026-07-14T07:00:00.000Z'],
  ['2026-07-14', '09:00:05', '2026-07-14T07:00:05.000Z'],
  ['2027-01-01', '00:30', '2026-12-31T23:30:00.000Z'],
  // The clocks go from 2:00 to 3:00 on 28 March 2027, and from 3:00 back to 2:00 on 31 October.
  ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
  ['2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
])('parses %s %s in Paris as %s', (date, time, instant) =>
  expect(parseParisTime({ date, time })?.toISOString()).toBe(instant),
);

test.each([
  ['', ''],
  ['2026-11-21', ''],
  ['2026-02-30', '09:00'],
  ['2026-13-01', '09:00'],
  ['21/11/2026', '09:00'],
  ['2026-11-21', '25:00'],
])('returns null for « %s » « %s »', (date, time) => expect(parseParisTime({ date, time })).toBeNull());

test('toParisTime returns the day and time in Paris', () => {
  expect(toParisTime(new Date('2026-12-31T23:30:00Z'))).toEqual({ date: '2027-01-01', time: '00:30' });
});
