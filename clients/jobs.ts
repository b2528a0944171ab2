import { type Db, PgBoss } from 'pg-boss';
import { createPool } from './database.ts';

/** Hears the notifications of a channel on a connection that is kept open; `onReturn` tells that some may have been missed. */
export type Listen = (
  channel: string,
  onNotification: (payload: string) => void,
  onReturn: () => void,
) => void;

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
    schema: 'jobs',
    useListenNotify: listen !== undefined,
    // How soon a job whose worker died is noticed; a letter should not wait minutes for it.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  jobs.on('error', onError);
  jobs.once('stopped', () => void pool.end().catch(onError));
  return jobs;
}
