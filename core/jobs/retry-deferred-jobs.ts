import { sql } from 'drizzle-orm';
import type { Core } from '../context.ts';
import type { QueueName } from '../queues.ts';

/** Queues whose jobs need an external service, by the service's name in `clients/circuit.ts`. */
const queuesOf: Readonly<Record<string, readonly QueueName[]>> = {
  mail: ['send-letter'],
  payments: ['make-refund', 'refund-orphan', 'close-sales', 'recall-product', 'erase-account'],
  identity: ['erase-account'],
};

export const retriedServices = Object.keys(queuesOf);

/**
 * Makes the retrying jobs of a service due now and resets their retry count. Safe to call concurrently.
 * Skips emails that the relay refused for another reason than load, and jobs older than two days.
 */
export async function retryDeferredJobs(
  core: Pick<Core, 'db'>,
  service: string,
): Promise<readonly QueueName[]> {
  const queues = queuesOf[service] ?? [];
  if (queues.length === 0) return queues;
  await core.db.execute(sql`
    update jobs.job set start_after = now(), retry_count = 0
    where name in ${[...queues]} and state = 'retry' and start_after > now()
      and created_on > now() - interval '2 days'
      and coalesce(output ->> 'responseCode', '421') in ('421', '454')`);
  return queues;
}
