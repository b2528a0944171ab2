import { formatShortDate } from '#common/dates.ts';
import { createOnFirstUse } from '#common/first-use.ts';

const weekday = createOnFirstUse(
  () => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', weekday: 'long' }),
);

/** Returns noon of a calendar day, which is the same day in Paris. */
export const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Formats « lundi 30 nov. » */
export const formatPlanDay = (day: string): string =>
  `${weekday().format(toNoon(day))} ${formatShortDate(toNoon(day))}`;

/** Capitalises the first letter, for a heading. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Names an ISO weekday: 1 is « lundi ». */
export const nameWeekday = (number: number): string => weekday().format(new Date(Date.UTC(2_024, 0, number)));
