import type { Core } from '../context.ts';
import { sendLetter } from '../letters/send-letter.ts';
import { forgetExpiredSessions } from '../members/sessions.ts';
import { refundDuplicateOrder } from '../orders/apply-refund.ts';
import { reconcileOrders } from '../orders/reconcile-orders.ts';
import { forgetObjects, reconcile, refundDuplicate, sendLetterQueue, sweep } from './queues.ts';

/** Tried again for about two days, with growing pauses, before it is left for the owner to see. */
const patient = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 6 * 3_600,
  notify: true,
};

/** A worker that says nothing for so long died with its process: its job is given to another. */
const heartbeatSeconds = 10;

/**
 * Makes the queues and starts their workers. The queues must exist before the first job is sent;
 * the schedules are in Paris time.
 */
export async function startJobs(core: Core): Promise<void> {
  await createQueues(core);
  await core.jobs.work<{ letterId: string }>(sendLetterQueue, async ([job]) => {
    if (job) await sendLetter(core, job.data.letterId);
  });
  await core.jobs.work<{ paths: string[] }>(forgetObjects, async ([job]) => {
    for (const path of job?.data.paths ?? []) await core.files.remove(path);
  });
  await core.jobs.work<{ orderId: string }>(refundDuplicate, async ([job]) => {
    if (job) await refundDuplicateOrder(core, job.data.orderId);
  });
  await core.jobs.work(reconcile, async () => {
    const counts = await reconcileOrders(core);
    if (counts.paid + counts.expired > 0) core.log.info(counts, 'orders reconciled');
  });
  await core.jobs.work(sweep, async () => {
    await forgetExpiredSessions(core);
    await core.sweepServices();
  });
  await core.jobs.schedule(reconcile, '*/10 * * * *', null, { tz: 'Europe/Paris' });
  await core.jobs.schedule(sweep, '*/5 * * * *', null, { tz: 'Europe/Paris' });
}

async function createQueues(core: Core): Promise<void> {
  for (const name of [sendLetterQueue, forgetObjects, refundDuplicate])
    if (!(await core.jobs.getQueue(name)))
      await core.jobs.createQueue(name, { ...patient, heartbeatSeconds });
  for (const name of [reconcile, sweep])
    if (!(await core.jobs.getQueue(name)))
      await core.jobs.createQueue(name, { policy: 'stately', heartbeatSeconds });
}
