import { statfs } from 'node:fs/promises';
import type pg from 'pg';

/** Below this the school stops promising that it can keep what it is given (bytes). */
const minFreeBytes = 64 * 1_024 * 1_024;

/**
 * What `/readyz` reports, each `ok` or the reason: that the database takes a write, that the disk has
 * room, that the schema is at head (a start without it would have failed), that we are not stopping.
 */
export function createReadiness(options: {
  pool: pg.Pool;
  dataDirectory: string;
  isStopping: () => boolean;
}) {
  return async (): Promise<Record<string, string>> => ({
    database: await check(async () => {
      await options.pool.query(
        `insert into settings (key, value) values ('heartbeat', to_jsonb(now()))
         on conflict (key) do update set value = excluded.value, updated_at = now()`,
      );
    }),
    disk: await check(async () => {
      const { bavail, bsize } = await statfs(options.dataDirectory);
      if (bavail * bsize < minFreeBytes) throw new Error('less than 64 MB free');
    }),
    migrations: await check(async () => {
      await options.pool.query('select 1 from migrations limit 1');
    }),
    running: options.isStopping() ? 'stopping' : 'ok',
  });
}

async function check(attempt: () => Promise<void>): Promise<string> {
  try {
    await attempt();
    return 'ok';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
