import { type Clock, type Db, PgBoss, systemClock, type WipData } from 'pg-boss';
import { createPool } from './database.ts';

/** Hears the notifications of a channel on a connection that is kept open; `onRecovered` tells that some may have been missed. */
type Listen = (channel: string, onNotification: (payload: string) => void, onRecovered: () => void) => void;

/**
 * Begins with the clock of the day and is never set: pg-boss compares it with the database's every ten minutes, and until then would
 * take a clock that jumps for the time that passed. Its workers would sleep for an hour, and a night's work be done twice.
 */
const steadyClock: Clock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };

/** A worker looks at its queue every half minute at least, unless it is at work (milliseconds). */
const maxSilence = 120_000;

/** The queues whose workers have not looked at them for so long: what is asked of them waits. @throws {Error} where nobody works at all */
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

/** Makes an Error of what pg-boss emits: its workers emit a copy of theirs, a plain object with the message, stack and code. */
function toError(emitted: { message?: unknown }): Error {
  if (emitted instanceof Error) return emitted;
  return Object.assign(new Error(String(emitted.message)), emitted);
}

/**
 * The job queue: rows in PostgreSQL, workers in this process, woken by LISTEN/NOTIFY where `listen` is given. It has connections
 * of its own, so that visitors do not keep it waiting; they end once it has stopped.
 */
export function createJobs(databaseUrl: string, onError: (error: Error) => void, listen?: Listen): PgBoss {
  // What maintains the queues takes the time that it takes.
  const pool = createPool(databaseUrl, { size: 4, deadline: Infinity, name: 'cedille-jobs', onError });
  const db: Db = {
    executeSql: (text, values) => pool.query(text, values),
    ...(listen && {
      async listen(...hear) {
        listen(...hear);
        // It ends with the connection, which others share.
        return { close: async () => {} };
      },
    }),
  };
  const jobs = new PgBoss({
    db,
    clock: steadyClock,
    schema: 'jobs',
    useListenNotify: listen !== undefined,
    // How soon a job whose worker died is noticed; a letter should not wait minutes for it.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  jobs.on('error', (error) => onError(toError(error)));
  jobs.once('stopped', () => void pool.end().catch(onError));
  return jobs;
}
