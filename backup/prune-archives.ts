import type { Receipt } from './receipts.ts';

const DAY_MS = 24 * 3_600_000;

/** Days, weeks and months whose newest archive is retained. The privacy policy states them (`core/legal`). */
export const retention = { days: 7, weeks: 4, months: 12 };

/**
 * Selects the newest archive of all, and of each recent day, week (from Monday) and month in UTC, and those of
 * upgrades in recent months.
 */
export function selectRetained<Archive extends Pick<Receipt, 'takenAt' | 'upgrade'>>(
  archives: readonly Archive[],
  now: Date,
): Set<Archive> {
  const newestFirst = archives
    .filter(({ upgrade }) => !upgrade)
    .sort((a, b) => b.takenAt.getTime() - a.takenAt.getTime());
  const oldestMonth = toMonth(now) - retention.months;
  const chosen = new Set([
    ...newestFirst.slice(0, 1),
    ...archives.filter(({ upgrade, takenAt }) => upgrade && toMonth(takenAt) > oldestMonth),
  ]);
  for (const { toSpan, count } of spans) {
    const current = toSpan(now);
    const seen = new Set<number>();
    for (const archive of newestFirst) {
      const span = toSpan(archive.takenAt);
      if (span <= current - count || seen.has(span)) continue;
      seen.add(span);
      chosen.add(archive);
    }
  }
  return chosen;
}

const toDay = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS);
const toMonth = (moment: Date): number => moment.getUTCFullYear() * 12 + moment.getUTCMonth();

/** Functions that number days, weeks and months consecutively. 1 January 1970 was a Thursday. */
const spans = [
  { toSpan: toDay, count: retention.days },
  { toSpan: (moment: Date) => Math.floor((toDay(moment) + 3) / 7), count: retention.weeks },
  { toSpan: toMonth, count: retention.months },
];
