import { expect, test } from 'vitest';
import { readParisTime, toParisTime } from './paris-moment.ts';

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
])('%s at %s in Paris is %s', (date, time, instant) =>
  expect(readParisTime({ date, time })?.toISOString()).toBe(instant),
);

test.each([
  ['', ''],
  ['2026-11-21', ''],
  ['2026-02-30', '09:00'],
  ['2026-13-01', '09:00'],
  ['21/11/2026', '09:00'],
  ['2026-11-21', '25:00'],
])('%s at %s is none', (date, time) => expect(readParisTime({ date, time })).toBeNull());

test('an instant is shown as it was given', () => {
  expect(toParisTime(new Date('2026-12-31T23:30:00Z'))).toEqual({ date: '2027-01-01', time: '00:30' });
});
