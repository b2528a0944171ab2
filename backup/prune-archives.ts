const DAY_MS = 24 * 3_600_000;

/** Days, weeks and months whose newest archive is retained. The privacy policy states them (`core/legal`). */
export const retention = { days: 7, weeks: 4, months: 12 };

/** Selects the newest archive of all, and of each recent day, week (from Monday) and month in UTC. */
export function selectRetained(moments: readonly Date[], now: Date): Set<Date> {
  const newestFirst = [...moments].sort((a, b) => b.getTime() - a.getTime());
  const chosen = new Set(newestFirst.slice(0, 1));
  for (const { toSpan, count } of spans) {
    const current = toSpan(now);
    const seen = new Set<number>();
    for (const moment of newestFirst) {
      const span = toSpan(moment);
      if (span <= current - count || seen.has(span)) continue;
      seen.add(span);
      chosen.add(moment);
    }
  }
  return chosen;
}

const toDay = (moment: Date): number => Math.floor(moment.getTime() / DAY_MS);

/** Functions that number days, weeks and months consecutively. 1 January 1970 was a Thursday. */
const spans = [
  { toSpan: toDay, count: retention.days },
  { toSpan: (moment: Date) => Math.floor((toDay(moment) + 3) / 7), count: retention.weeks },
  {
    toSpan: (moment: Date) => moment.getUTCFullYear() * 12 + moment.getUTCMonth(),
    count: retention.months,
  },
];
