import { readParisClock } from './paris-clock.ts';

const hour = 3_600_000;

/** The calendar day of an instant in Paris, « 2026-11-20 ». */
export function toParisDay(instant: Date): string {
  const { year, month, day } = readParisClock(instant);
  return `${year}-${month}-${day}`;
}

/**
 * When a calendar day begins in Paris; `day` is « 2026-11-20 », of any month or day number that `Date` understands.
 * @throws {RangeError} when it is no day
 */
export function startOfParisDay(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`${day} is no day`);
  // Paris is one or two hours ahead of UTC.
  const early = new Date(midnight.getTime() - 2 * hour);
  return toParisDay(early) === day ? early : new Date(midnight.getTime() - hour);
}

/** The first days of two months that follow each other; `month` is « 2026-11 ». */
export function spanOfMonth(month: string): { from: Date; until: Date } {
  return { from: startOfParisDay(`${month}-01`), until: startOfParisDay(`${addMonths(month, 1)}-01`) };
}

/** « 2026-11 » and −2 make « 2026-09 ». */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}
