import { randomBytes } from 'node:crypto';
import type { PgBoss } from 'pg-boss';
import { vi } from 'vitest';
import type { TestDatabase } from '../support/database.ts';

const hour = 3_600_000;

/** Sets the clock back by an hour during a fetch. Returns true if a job is done within `milliseconds`. */
export async function workThroughJump(
  jobs: PgBoss,
  { pool }: TestDatabase,
  milliseconds: number,
): Promise<boolean> {
  const queue = `saut-${randomBytes(4).toString('hex')}`;
  await jobs.createQueue(queue);
  const done = Promise.withResolvers<boolean>();
  const hasFetched = () => {
    if (!jobs.getWipData().find(({ name }) => name === queue)?.lastFetchedOn)
      throw new Error('queue not fetched yet');
  };
  await jobs.work(queue, { pollingIntervalSeconds: 0.5 }, async () => done.resolve(true));
  await vi.waitFor(hasFetched, 10_000);
  const holder = await pool.connect();
  // Matches the worker's fetch, but no maintenance query.
  const isWaitedFor = async () => {
    const { rowCount } = await pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%skip locked%' and pid <> pg_backend_pid()",
    );
    if (!rowCount) throw new Error('no fetch waits for the lock');
  };
  try {
    await holder.query('begin; lock table jobs.job in access exclusive mode');
    await vi.waitFor(isWaitedFor, 10_000);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hour });
    await holder.query('rollback');
    await jobs.send(queue, {});
    const late = setTimeout(() => done.resolve(false), milliseconds);
    const isDone = await done.promise;
    clearTimeout(late);
    return isDone;
  } finally {
    vi.useRealTimers();
    holder.release(true);
    void jobs.offWork(queue, { wait: false });
  }
}

export type Occurrence = { name: string; at: Date };

/** Returns runs within a minute of the last one and gaps longer than `every` minutes. */
export function judgeOccurrences(
  occurrences: readonly Occurrence[],
  every: Record<string, number>,
): string[] {
  const faults: string[] = [];
  for (const [name, minutes] of Object.entries(every)) {
    const times = occurrences.filter((one) => one.name === name).map(({ at }) => at.getTime());
    times.sort((a, b) => a - b);
    if (times.length === 0) faults.push(`${name} never ran`);
    for (const [index, time] of times.slice(1).entries()) {
      const gap = (time - (times[index] ?? 0)) / 60_000;
      if (gap < 1) faults.push(`${name} twice at ${new Date(time).toISOString()}`);
      if (gap > minutes)
        faults.push(`${name}: ${gap} minutes without it before ${new Date(time).toISOString()}`);
    }
  }
  return faults;
}
