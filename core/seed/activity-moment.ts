import { addDays, parseParisTime, toParisDay } from '#common/paris-time.ts';
import type { DemoMoment } from '#database/seed/demo/activity/demo-activity.ts';
import { AppError } from '../errors.ts';

/** Returns the instant of a moment before the seeding. */
export function toMoment(startedAt: Date, { daysAgo, time }: DemoMoment): Date {
  const at = parseParisTime({ date: addDays(toParisDay(startedAt), -daysAgo), time });
  if (!at) throw new AppError('internal', `invalid time: ${time}`);
  return at;
}
