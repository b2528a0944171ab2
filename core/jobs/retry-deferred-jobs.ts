import { sql } from 'drizzle-orm';
import type { Core } from '../context.ts';
import type { QueueName } from '../queues.ts';

/** The queues whose work asks an outside service, by the service's name in `clients/circuit.ts`. */
const queuesOf: Readonly<Record<string, readonly QueueName[]>> = {
  mail: ['send-letter'],
  payments: ['make-refund', 'refund-orphan', 'close-sales', 'recall-product', 'erase-account'],
  identity: ['erase-account'],
};

/** The services that work may wait for. */
export const retriedServices = Object.keys(queuesOf);

/**
 * Lets what waits for another try begin now, with all its tries before it: what it asks answers again. What a relay has refused is not
 * tried sooner for that, and nothing is after two days. Any instance may say so, and several at once. Answers the queues.
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
