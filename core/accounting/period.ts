import { isDay } from '#common/dates.ts';
import { addMonths, startOfParisDay, toParisDay } from '#common/paris-time.ts';

/** Days of Paris, both of them part of it. */
export type Period = { from: string; to: string };

/** The instants of a period: from its first, up to the one after its last. */
export function toSpan({ from, to }: Period): { since: Date; until: Date } {
  const next = new Date(`${to}T12:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return { since: startOfParisDay(from), until: startOfParisDay(next.toISOString().slice(0, 10)) };
}

/** The period that somebody asks for; the month before this one where what they ask is none. */
export function readPeriod(from: string | null, to: string | null, now: Date): Period {
  const isGood = (day: string | null): day is string => day !== null && /^20\d\d-/.test(day) && isDay(day);
  if (isGood(from) && isGood(to) && from <= to) return { from, to };
  const month = addMonths(toParisDay(now).slice(0, 7), -1);
  const last = new Date(`${addMonths(month, 1)}-01T12:00:00Z`);
  last.setUTCDate(0);
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) };
}
