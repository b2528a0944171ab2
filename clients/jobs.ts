import { PgBoss } from 'pg-boss';

/** The job queue: rows in PostgreSQL, workers in this process, woken by LISTEN/NOTIFY. */
export function createJobs(databaseUrl: string, onError: (error: Error) => void): PgBoss {
  const jobs = new PgBoss({
    connectionString: databaseUrl,
    schema: 'jobs',
    max: 4,
    application_name: 'cedille-jobs',
    useListenNotify: true,
    // How soon a job whose worker died is noticed; a letter should not wait minutes for it.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  jobs.on('error', onError);
  return jobs;
}
