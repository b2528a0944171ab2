import { describe, expect, it, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatShortDate,
  isDay,
  parseDuration,
} from './dates.ts';

describe('formatDate', () => {
  it.each([
    ['2026-12-01T12:00:00Z', '1ᵉʳ\u00a0décembre 2026'],
    ['2026-11-20T12:00:00Z', '20\u00a0novembre 2026'],
    ['2026-08-11T12:00:00Z', '11\u00a0août 2026'],
    // The next day in Paris starts one hour before UTC midnight in winter, two in summer.
    ['2026-12-31T23:00:00Z', '1ᵉʳ\u00a0janvier 2027'],
    ['2026-12-31T22:59:59Z', '31\u00a0décembre 2026'],
    ['2026-06-30T22:00:00Z', '1ᵉʳ\u00a0juillet 2026'],
  ])('formats %s', (instant, expected) => {
    expect(formatDate(new Date(instant))).toBe(expected);
  });

  it('throws for an invalid date', () => {
    expect(() => formatDate(new Date('hier'))).toThrow(RangeError);
  });
});

test.each([
  ['2026-11-24T07:37:00Z', '24\u00a0nov.'],
  ['2026-11-30T23:00:00Z', '1ᵉʳ\u00a0déc.'],
])('formatShortDate formats %s', (instant, expected) => {
  expect(formatShortDate(new Date(instant))).toBe(expected);
});

describe('parseDuration', () => {
  it.each([
    ['90', 90],
    ['90 min', 90],
    ['90 minutes', 90],
    ['1h30', 90],
    ['1 h 30', 90],
    ['1\u00a0h\u00a030\u00a0min', 90],
    ['1:30', 90],
    ['1 H 05', 65],
    ['2h', 120],
    ['2 heures', 120],
    ['1,5 h', 90],
    ['0', 0],
  ])('parses %s', (text, minutes) => expect(parseDuration(text)).toBe(minutes));

  it.each(['', 'une heure', '1h75', '-5', '1,5', '1h30h', '12 ans'])('returns null for %j', (text) =>
    expect(parseDuration(text)).toBeNull(),
  );

  it('parses the output of formatDuration', () => {
    for (const minutes of [0, 5, 59, 60, 65, 600])
      expect(parseDuration(formatDuration(minutes))).toBe(minutes);
  });
});

describe('formatDateTime', () => {
  it.each([
    ['2026-12-01T13:05:00Z', '1ᵉʳ\u00a0décembre 2026 à\u00a014\u00a0h\u00a005'],
    ['2026-07-14T12:00:59Z', '14\u00a0juillet 2026 à\u00a014\u00a0h'],
    ['2026-07-13T22:00:00Z', '14\u00a0juillet 2026 à\u00a00\u00a0h'],
    ['2026-07-14T07:30:00Z', '14\u00a0juillet 2026 à\u00a09\u00a0h\u00a030'],
    // The hour that occurs twice at the change to winter time.
    ['2026-10-25T00:30:00Z', '25\u00a0octobre 2026 à\u00a02\u00a0h\u00a030'],
    ['2026-10-25T01:30:00Z', '25\u00a0octobre 2026 à\u00a02\u00a0h\u00a030'],
  ])('formats %s', (instant, expected) => {
    expect(formatDateTime(new Date(instant))).toBe(expected);
  });

  it('throws for an invalid date', () => {
    expect(() => formatDateTime(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('formatDuration', () => {
  it.each([
    [0, '0\u00a0min'],
    [45, '45\u00a0min'],
    [59.6, '1\u00a0h'],
    [60, '1\u00a0h'],
    [65, '1\u00a0h\u00a005'],
    [90, '1\u00a0h\u00a030'],
    [1500, '25\u00a0h'],
  ])('formats %d minutes', (minutes, expected) => {
    expect(formatDuration(minutes)).toBe(expected);
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('throws for %d minutes', (minutes) => {
    expect(() => formatDuration(minutes)).toThrow(RangeError);
  });
});

test('isDay rejects a day that the calendar lacks', () => {
  expect(isDay('2024-02-29')).toBe(true);
  expect(isDay('2026-02-29')).toBe(false);
});
