import { formatDuration } from '#common/dates.ts';

/** How long a link works, in words that follow « pendant » or « valable », from minutes. */
export function sayValidity(minutes: number): string {
  if (minutes === 60) return 'une heure';
  if (minutes < 60) return `${minutes}\u00a0minutes`;
  if (minutes % 60 === 0) return `${minutes / 60}\u00a0heures`;
  return formatDuration(minutes);
}
