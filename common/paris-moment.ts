import { readParisClock } from './paris-clock.ts';

/** A day and a time of day as their fields hold them: « 2026-11-21 » and « 09:00 ». */
export type ParisTime = { date: string; time: string };

/** What the clocks of Paris show at an instant. */
export function toParisTime(instant: Date): ParisTime {
  const { year, month, day, hour, minute } = readParisClock(instant);
  return { date: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** How far the clocks of Paris are ahead of UTC at an instant, in milliseconds. */
function readOffset(instant: number): number {
  const { year, month, day, hour, minute, second } = readParisClock(new Date(instant));
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(instant / 1_000) * 1_000
  );
}

/**
 * The instant at which the clocks of Paris show that day and time, or null where it is none. A time that the clocks skip in
 * March is read an hour later; of one that they show twice in October, the first is meant.
 */
export function readParisTime({ date, time }: ParisTime): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d(:\d\d)?$/.test(time)) return null;
  const shown = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== date) return null;
  // The larger offset is summer's, and the earlier instant.
  for (const offset of [2, 1].map((hours) => hours * 3_600_000))
    if (readOffset(shown - offset) === offset) return new Date(shown - offset);
  return new Date(shown - 3_600_000);
}
