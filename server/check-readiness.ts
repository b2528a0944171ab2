import type pg from 'pg';
import { measureDisk, toReserve } from './disk-room.ts';
import type { Log } from './log.ts';

/** Cache lifetime, so that frequent checks cost nothing. */
const freshMilliseconds = 1_000;

/**
 * Creates the check behind `/readyz`: database writable, disk not full, workers alive, not stopping. Failed
 * checks are logged, not shown to the caller.
 */
export function createReadiness(options: {
  pool: pg.Pool;
  dataDirectory: string;
  /** @throws {Error} if no queue has a worker */
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
      if (silent.length > 0) throw new Error(`no live worker for queues: ${silent.join(', ')}`);
    },
    migrations: () => options.pool.query('select 1 from migrations limit 1'),
  };

  async function look(): Promise<boolean> {
    const found = await Promise.allSettled(Object.values(checks).map((check) => check()));
    for (const [index, { status, ...result }] of found.entries())
      if (status === 'rejected')
        options.log.warn(
          { check: Object.keys(checks)[index], err: 'reason' in result ? result.reason : undefined },
          'readiness check failed',
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
