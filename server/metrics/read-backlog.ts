import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

type Backlog = {
  jobs: { queue: string; state: 'ready' | 'deferred' | 'active' | 'failed'; count: number }[];
  letters: { state: 'waiting' | 'failed' | 'kept'; count: number }[];
};

/** Cache lifetime, so that frequent scrapes do not add queries. */
const freshMilliseconds = 5_000;

/** Returns a function that reads the pending work. Null if the database is unavailable. */
export function cacheBacklog(pool: pg.Pool, jobs: PgBoss): () => Promise<Backlog | null> {
  let last: { since: number; backlog: Promise<Backlog | null> } | undefined;
  return () => {
    if (!last || performance.now() - last.since >= freshMilliseconds)
      // Database errors are already logged and have their own metric.
      last = { since: performance.now(), backlog: readBacklog(pool, jobs).catch(() => null) };
    return last.backlog;
  };
}

async function readBacklog(pool: pg.Pool, jobs: PgBoss): Promise<Backlog> {
  const [queues, emails] = await Promise.all([
    jobs.getQueues(),
    // The conditions must match those of the partial indexes.
    pool.query<Record<Backlog['letters'][number]['state'], number>>(
      `select
        (select count(*)::int from letters where sent_at is null and last_error is null and kept_at is null) as waiting,
        (select count(*)::int from letters where sent_at is null and last_error is not null) as failed,
        (select count(*)::int from letters where kept_at is not null) as kept`,
    ),
  ]);
  const { waiting = 0, failed = 0, kept = 0 } = emails.rows[0] ?? {};
  return {
    jobs: queues.flatMap(({ name: queue, readyCount, deferredCount, activeCount, failedCount }) => [
      { queue, state: 'ready' as const, count: readyCount },
      { queue, state: 'deferred' as const, count: deferredCount },
      { queue, state: 'active' as const, count: activeCount },
      { queue, state: 'failed' as const, count: failedCount },
    ]),
    letters: [
      { state: 'waiting', count: waiting },
      { state: 'failed', count: failed },
      { state: 'kept', count: kept },
    ],
  };
}
