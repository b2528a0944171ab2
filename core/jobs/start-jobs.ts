import type { Job } from 'pg-boss';
import type { Core } from '../context.ts';
import { sendLetters } from '../letters/send-letters.ts';
import { forgetSpentPoints } from '../limits/spend-point.ts';
import { type Forgetting, forgetUnused } from '../media/forget-objects.ts';
import { sweepUploads } from '../media/sweep-uploads.ts';
import { readDirectory } from '../members/directory.ts';
import { type Erasure, eraseAccount } from '../members/erase-account.ts';
import { forgetExpiredSessions } from '../members/sessions.ts';
import { forgetOldMessages } from '../messages/forget-old-messages.ts';
import { refundDuplicateOrder } from '../orders/apply-refund.ts';
import { reconcileOrders } from '../orders/reconcile-orders.ts';
import {
  eraseAccountQueue,
  forgetObjects,
  readDirectoryQueue,
  reconcile,
  refreshPrices,
  refundDuplicate,
  sendLetterQueue,
  sweep,
  sweepUploadsQueue,
} from './queues.ts';

/** Tried again for about two days, with growing pauses, before it is left for the owner to see. */
const patient = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 6 * 3_600,
  notify: true,
};

/** How many prices are looked up at the provider in one go: far below what it lets us ask. */
const pricesAtOnce = 100;

/**
 * Letters of one transaction wake the worker once: fetched one by one, all but the first would wait for the next
 * look at the queue.
 */
const lettersAtOnce = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;

/** A worker that says nothing for so long died with its process: its job is given to another. */
const heartbeatSeconds = 10;

/**
 * Makes the queues and starts their workers. The queues must exist before the first job is sent;
 * the schedules are in Paris time.
 */
export async function startJobs(core: Core): Promise<void> {
  await createQueues(core);
  await core.jobs.work(sendLetterQueue, lettersAtOnce, (jobs: Job<{ letterId: string }>[]) =>
    sendLetters(core, jobs),
  );
  await core.jobs.work<Forgetting>(forgetObjects, async ([job]) => {
    if (job) await forgetUnused(core, job.data);
  });
  await core.jobs.work(sweepUploadsQueue, async () => {
    const swept = await sweepUploads(core);
    if (swept > 0) core.log.info({ swept }, 'uploads that nothing needs are deleted');
  });
  await core.jobs.work<{ orderId: string }>(refundDuplicate, async ([job]) => {
    if (job) await refundDuplicateOrder(core, job.data.orderId);
  });
  await core.jobs.work<Erasure>(eraseAccountQueue, async ([job]) => {
    if (job) await eraseAccount(core, job.data);
  });
  await core.jobs.work(reconcile, async () => {
    const counts = await reconcileOrders(core);
    if (counts.paid + counts.expired + counts.refunded > 0) core.log.info(counts, 'orders reconciled');
  });
  await core.jobs.work(sweep, async () => {
    await forgetExpiredSessions(core);
    await forgetSpentPoints(core);
    await forgetOldMessages(core);
    await core.sweepServices();
  });
  await core.jobs.work(refreshPrices, async () => {
    await core.prices.refreshOldest(pricesAtOnce);
  });
  await core.jobs.work(readDirectoryQueue, async () => {
    await readDirectory(core);
  });
  // At once for a school that had accounts before there was a directory, and every night.
  await core.jobs.send(readDirectoryQueue, {});
  await core.jobs.schedule(readDirectoryQueue, '40 3 * * *', null, { tz: 'Europe/Paris' });
  await core.jobs.schedule(refreshPrices, '*/10 * * * *', null, { tz: 'Europe/Paris' });
  await core.jobs.schedule(reconcile, '*/10 * * * *', null, { tz: 'Europe/Paris' });
  await core.jobs.schedule(sweepUploadsQueue, '20 3 * * *', null, { tz: 'Europe/Paris' });
  await core.jobs.schedule(sweep, '*/5 * * * *', null, { tz: 'Europe/Paris' });
}

async function createQueues(core: Core): Promise<void> {
  for (const name of [sendLetterQueue, forgetObjects, refundDuplicate])
    if (!(await core.jobs.getQueue(name)))
      await core.jobs.createQueue(name, { ...patient, heartbeatSeconds });
  // What is done holds the address of somebody who wanted to be forgotten.
  if (!(await core.jobs.getQueue(eraseAccountQueue)))
    await core.jobs.createQueue(eraseAccountQueue, { ...patient, heartbeatSeconds, deleteAfterSeconds: 60 });
  for (const name of [reconcile, sweep, sweepUploadsQueue, refreshPrices, readDirectoryQueue])
    if (!(await core.jobs.getQueue(name)))
      await core.jobs.createQueue(name, { policy: 'stately', heartbeatSeconds });
}
