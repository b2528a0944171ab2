import { sql } from 'drizzle-orm';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import type { QueueName } from '../queues.ts';

/** Failures count for a day; a job pending for half an hour has no worker (milliseconds). */
const recentMilliseconds = 24 * 3_600_000;
const lateMilliseconds = 30 * 60_000;

/** A scheduled job is reported after this many failures in a day, if its last run failed. */
const oftenFailed = 3;

/** Descriptions of jobs for the owner. */
const works: Partial<Record<QueueName, () => string>> = {
  'make-refund': m.warnings_jobs_refunds,
  'refund-orphan': m.warnings_jobs_refunds,
  'close-sales': m.warnings_jobs_recalls,
  'recall-product': m.warnings_jobs_recalls,
  'erase-account': m.warnings_jobs_erasures,
  'mark-again': m.warnings_jobs_marking,
  'deliver-vouchers': m.warnings_jobs_presents,
  'reconcile-orders': m.warnings_jobs_payments,
};

/** Returns a warning about failed jobs, or jobs without a worker. Emails have their own check. */
export async function findDeadJobs(core: Pick<Core, 'db' | 'jobs' | 'now'>): Promise<string | null> {
  const [queues, schedules] = await Promise.all([core.jobs.getQueues(), core.jobs.getSchedules()]);
  // Only queues whose counters show failed or ready jobs are read in detail.
  const names = queues
    .filter(({ name, failedCount, readyCount }) => name !== 'send-letter' && failedCount + readyCount > 0)
    .map(({ name }) => name);
  if (names.length === 0) return null;
  const scheduled = new Set(schedules.map(({ name }) => name));
  const dead = (await readQueues(core, names)).filter(({ name, failures, isLastFailed, isLate }) =>
    scheduled.has(name) ? isLate || (failures >= oftenFailed && isLastFailed) : isLate || failures > 0,
  );
  const named = new Set(dead.map(({ name }) => (works[name as QueueName] ?? m.warnings_jobs_upkeep)()));
  return named.size > 0 ? m.warnings_jobs_dead({ works: [...named].join(', ') }) : null;
}

type QueueState = { name: string; failures: number; isLastFailed: boolean; isLate: boolean };

async function readQueues({ db, now }: Pick<Core, 'db' | 'now'>, names: string[]): Promise<QueueState[]> {
  const since = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();
  const { rows } = await db.execute<QueueState>(
    sql`select name,
      count(*) filter (where state = 'failed' and completed_on > ${since(recentMilliseconds)})::int as failures,
      max(completed_on) filter (where state = 'failed')
        > coalesce(max(completed_on) filter (where state = 'completed'), '-infinity') is true as "isLastFailed",
      count(*) filter (where state in ('created', 'retry') and start_after < ${since(lateMilliseconds)}) > 0 as "isLate"
     from jobs.job where name in ${names} group by name`,
  );
  return rows;
}
