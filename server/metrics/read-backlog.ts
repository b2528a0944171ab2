import type pg from 'pg';
import type { PgBoss } from 'pg-boss';

/** What waits in the database: jobs by queue and state, letters by state. */
type Backlog = {
  jobs: { queue: string; state: 'ready' | 'deferred' | 'active' | 'failed'; count: number }[];
  letters: { state: 'waiting' | 'failed' | 'kept'; count: number }[];
};

/** For how long an answer stands, in milliseconds: however many scrape, the database is asked as often. */
const freshMilliseconds = 5_000;

/** Reads the backlog, at most once in five seconds; null while the database does not answer. The queues count themselves every ten. */
export function cacheBacklog(pool: pg.Pool, jobs: PgBoss): () => Promise<Backlog | null> {
  let last: { since: number; backlog: Promise<Backlog | null> } | undefined;
  return () => {
    if (!last || performance.now() - last.since >= freshMilliseconds)
      // What is wrong with the database stands in the log already, and in the figure that says so.
      last = { since: performance.now(), backlog: readBacklog(pool, jobs).catch(() => null) };
    return last.backlog;
  };
}

async function readBacklog(pool: pg.Pool, jobs: PgBoss): Promise<Backlog> {
  const [queues, emails] = await Promise.all([
    jobs.getQueues(),
    // In the words of the partial indexes.
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
