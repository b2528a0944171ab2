import { formatShortDate } from '#common/dates.ts';
import { createOnFirstUse } from '#common/first-use.ts';

const weekday = createOnFirstUse(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long' }),
);

/** Returns noon of a calendar day, which is the same day in Paris. */
export const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Formats « Lundi 30 nov. » */
export function formatPlanDay(day: string): string {
  const name = weekday().format(toNoon(day));
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${formatShortDate(toNoon(day))}`;
}

/** Names an ISO weekday: 1 is « lundi ». */
export const nameWeekday = (number: number): string => weekday().format(new Date(Date.UTC(2_024, 0, number)));
