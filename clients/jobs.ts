import { type Clock, type Db, PgBoss, systemClock, type WipData } from 'pg-boss';
import { createPool } from './database.ts';

/** Subscribes to a channel. After a reconnect, `onRecovered` is called: notifications may be missing. */
type Listen = (channel: string, onNotification: (payload: string) => void, onRecovered: () => void) => void;

/**
 * Clock without adjustments of the system time. pg-boss would take a jump for elapsed time: its workers would
 * sleep for an hour, and nightly jobs would run twice.
 */
const steadyClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** Milliseconds until a silent worker counts as dead. Workers poll at least every 30 seconds. */
const maxSilence = 120_000;

/** @throws {Error} if no queue has a worker */
export function listSilentQueues(
  jobs: { getWipData(): Pick<WipData, 'name' | 'count' | 'createdOn' | 'lastFetchedOn'>[] },
  silence = maxSilence,
): string[] {
  const workers = jobs.getWipData();
  if (workers.length === 0) throw new Error('no queue has a worker');
  const since = steadyClock.now() - silence;
  return workers
    .filter(({ count, createdOn, lastFetchedOn }) => count === 0 && (lastFetchedOn ?? createdOn) < since)
    .map(({ name }) => name);
}

/** Converts the plain objects that pg-boss workers emit instead of errors. */
function toError(emitted: { message?: unknown }): Error {
  if (emitted instanceof Error) return emitted;
  return Object.assign(new Error(String(emitted.message)), emitted);
}

/** Creates the job queue, woken by LISTEN/NOTIFY if `listen` is given. Its pool serves no requests. */
export function createJobs(databaseUrl: string, onError: (error: Error) => void, listen?: Listen): PgBoss {
  // No deadline, because queue maintenance may take long.
  const pool = createPool(databaseUrl, { size: 4, deadline: Infinity, name: 'cedille-jobs', onError });
  const db: Db = {
    executeSql: (text, values) => pool.query(text, values),
    ...(listen && {
      async listen(...hear) {
        listen(...hear);
        return { close: async () => {} };
      },
    }),
  };
  const jobs = new PgBoss({
    db,
    clock: steadyClock,
    schema: 'jobs',
    useListenNotify: listen !== undefined,
    // Detects jobs of dead workers quickly, so that an email does not wait for minutes.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  jobs.on('error', (error) => onError(toError(error)));
  jobs.once('stopped', () => void pool.end().catch(onError));
  return jobs;
}
