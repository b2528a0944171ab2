import { addDays, parseParisTime, toParisDay } from '#common/paris-time.ts';

const hour = 4;
const minute = 10;

/** Schedule of the nightly backup, in Paris time. */
export const nightlyBackupCron = `${minute} ${hour} * * *`;

/** Returns the first time after `now` at which a nightly backup starts. */
export function findNextBackup(now: Date): Date {
  const today = toParisDay(now);
  const time = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  const [next = now] = [today, addDays(today, 1)]
    .flatMap((date) => parseParisTime({ date, time }) ?? [])
    .filter((at) => at > now);
  return next;
}
