import { isDay } from '#common/dates.ts';
import { addMonths, startOfParisDay, toParisDay } from '#common/paris-time.ts';

/** First and last day in Paris time, both included. */
export type Period = { from: string; to: string };

/** Returns the start of the first day, and the start of the day after the last. */
export function toSpan({ from, to }: Period): { since: Date; until: Date } {
  const next = new Date(`${to}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return { since: startOfParisDay(from), until: startOfParisDay(next.toISOString().slice(0, 10)) };
}

/** Returns the first and last day of a month such as `2026-11`. */
export function toMonthPeriod(month: string): Period {
  const last = new Date(`${addMonths(month, 1)}-01T12:00:00Z`);
  last.setUTCDate(0);
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}

/** Returns the last `count` months as periods, newest first, including the current one. */
export const listMonths = (now: Date, count: number): (Period & { month: string })[] =>
  Array.from({ length: count }, (_, index) => {
    const month = addMonths(toParisDay(now).slice(0, 7), -index);
    return { month, ...toMonthPeriod(month) };
  });

/** Parses query parameters; invalid ones give the current month. */
export function readPeriod(from: string | null, to: string | null, now: Date): Period {
  const isGood = (day: string | null): day is string => day !== null && /^20\d\d-/.test(day) && isDay(day);
  if (isGood(from) && isGood(to) && from <= to) return { from, to };
  return toMonthPeriod(toParisDay(now).slice(0, 7));
}
