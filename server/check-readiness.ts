import type pg from 'pg';
import { measureDisk, toReserve } from './disk-room.ts';
import type { Log } from './log.ts';

/** For how long an answer stands, in milliseconds: who asks more often costs nothing. */
const freshMilliseconds = 1_000;

/**
 * What `/readyz` says: that the database takes a write, that the disk has room, that the schema is at head (a start without it
 * would have failed), that jobs are looked for, that we are not stopping. What is not well is for the log, and for nobody who asks.
 */
export function createReadiness(options: {
  pool: pg.Pool;
  dataDirectory: string;
  /** Queues that nobody works at any more. @throws {Error} where there is no worker */
  listSilentQueues: () => string[];
  isStopping: () => boolean;
  log: Pick<Log, 'warn'>;
}): () => Promise<boolean> {
  const checks: Record<string, () => Promise<unknown>> = {
    database: () =>
      options.pool.query(
        `insert into settings (key, value) values ('heartbeat', to_jsonb(now()))
         on conflict (key) do update set value = excluded.value, updated_at = now()`,
      ),
    async disk() {
      const { free, total } = await measureDisk(options.dataDirectory);
      if (free < toReserve(total)) throw new Error(`${Math.floor(free / 1_048_576)} MB free`);
    },
    async jobs() {
      const silent = options.listSilentQueues();
      if (silent.length > 0) throw new Error(`nobody looks at ${silent.join(', ')}`);
    },
    migrations: () => options.pool.query('select 1 from migrations limit 1'),
  };

  async function look(): Promise<boolean> {
    const found = await Promise.allSettled(Object.values(checks).map((check) => check()));
    for (const [index, { status, ...result }] of found.entries())
      if (status === 'rejected')
        options.log.warn(
          { check: Object.keys(checks)[index], err: 'reason' in result ? result.reason : undefined },
          'not ready',
        );
    return found.every(({ status }) => status === 'fulfilled');
  }

  let last: { since: number; ready: Promise<boolean> } | undefined;
  return async () => {
    if (options.isStopping()) return false;
    if (!last || performance.now() - last.since >= freshMilliseconds)
      last = { since: performance.now(), ready: look() };
    return last.ready;
  };
}
