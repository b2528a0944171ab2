const hour = 3_600_000;

const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** What the calendars and clocks of Paris show at an instant, in as many digits as they use. */
const readParisClock = (instant: Date): Record<string, string> =>
  Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]));

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

/** « 2026-11-30 » makes « 2026-12-01 ». */
export function nextDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

/** « 2026-11 » and −2 make « 2026-09 ». */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 7);
}

/** A day and a time of day as their fields hold them: « 2026-11-21 » and « 09:00 ». */
type ParisTime = { date: string; time: string };

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
export function parseParisTime({ date, time }: ParisTime): Date | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || !/^\d\d:\d\d(:\d\d)?$/.test(time)) return null;
  const shown = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`);
  if (Number.isNaN(shown) || new Date(shown).toISOString().slice(0, 10) !== date) return null;
  // The larger offset is summer's, and the earlier instant.
  for (const offset of [2, 1].map((hours) => hours * hour))
    if (readOffset(shown - offset) === offset) return new Date(shown - offset);
  return new Date(shown - hour);
}
