import { createOnFirstUse } from './first-use.ts';

const hour = 3_600_000;

const clock = createOnFirstUse(
  () =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: 'Europe/Paris',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
);

const readParisClock = (instant: Date): Record<string, string> =>
  Object.fromEntries(
    clock()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** Returns the calendar day of an instant in Paris, « 2026-11-20 ». */
export function toParisDay(instant: Date): string {
  const { year, month, day } = readParisClock(instant);
  return `${year}-${month}-${day}`;
}

/**
 * Returns the start of a calendar day in Paris; `day` is « 2026-11-20 », days may overflow the month.
 * @throws {RangeError} if the day is invalid
 */
export function startOfParisDay(day: string): Date {
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime())) throw new RangeError(`invalid day: ${day}`);
  // Paris is one or two hours ahead of UTC.
  const early = new Date(midnight.getTime() - 2 * hour);
  return toParisDay(early) === day ? early : new Date(midnight.getTime() - hour);
}

/** Returns the start of a month (« 2026-11 ») and of the next one in Paris. */
export function spanOfMonth(month: string): { from: Date; until: Date } {
  return { from: startOfParisDay(`${month}-01`), until: startOfParisDay(`${addMonths(month, 1)}-01`) };
}

/** Adds days: « 2026-11-30 » and 1 → « 2026-12-01 ». */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Adds months: « 2026-11 » and −2 → « 2026-09 ». */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** Values of a date and a time field: « 2026-11-21 » and « 09:00 ». */
type ParisTime = { date: string; time: string };

export function toParisTime(instant: Date): ParisTime {
  const { year, month, day, hour, minute } = readParisClock(instant);
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** Returns the offset of Paris from UTC at an instant, in milliseconds. */
function readOffset(instant: number): number {
  const { year, month, day, hour, minute, second } = readParisClock(new Date(instant));
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(instant / 1_000) * 1_000
  );
}

/**
 * Returns the instant of a day and time in Paris, or null if they are invalid. A time skipped in March counts
 * as one hour later; of a time that occurs twice in October, the first counts.
 */
export function parseParisTime({ date, time }: ParisTime): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d(:\d\d)?$/.test(time)) return null;
  const shown = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== date) return null;
  // The larger offset is summer time, and the earlier instant.
  for (const offset of [2, 1].map((hours) => hours * hour))
    if (readOffset(shown - offset) === offset) return new Date(shown - offset);
  return new Date(shown - hour);
}
