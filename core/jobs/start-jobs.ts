import type { Job, Queue } from 'pg-boss';
import { readBalanceTransactions } from '../accounting/read-balance-transactions.ts';
import { refreshDirectory } from '../accounts/directory.ts';
import { deleteOldAlerts } from '../alerts/delete-alerts.ts';
import { notifyAvailability } from '../alerts/notify-availability.ts';
import type { Core } from '../context.ts';
import { sendQueuedEmails } from '../emails/outbox.ts';
import { markAgain } from '../exercises/attempts/mark-again.ts';
import { deleteOldSittings } from '../exercises/level-test/sitting.ts';
import { deleteConsumedPoints } from '../limits.ts';
import { deleteUnused, sweepUploads } from '../media/delete-objects.ts';
import { deleteOldEmailChanges } from '../members/email-change.ts';
import { eraseAccount } from '../members/erasure.ts';
import { deleteOldMessages } from '../messages/office-messages.ts';
import { closeSales } from '../orders/close-order.ts';
import { deleteUnpaidOrders } from '../orders/delete-unpaid-orders.ts';
import { deleteOldGifts } from '../orders/gifts.ts';
import { openDueAccess } from '../orders/open-due-access.ts';
import { refundOrphan } from '../orders/orphan-payments.ts';
import { deleteExpiredStatements } from '../orders/pending-statements.ts';
import { carryOutRecall } from '../orders/recall-product.ts';
import { reconcileOrders } from '../orders/reconcile-orders.ts';
import { makeRefund } from '../orders/request-refund.ts';
import { deleteLostTransfers, expireTransfers } from '../orders/transfers.ts';
import { deliverVouchers } from '../orders/vouchers/deliver-vouchers.ts';
import type { QueueName, Queues } from '../queues.ts';
import { deleteOldRefused } from '../refused-forms.ts';
import { settleEach } from '../settle-each.ts';
import { deleteOldDevices } from '../sign-in/devices.ts';
import { deleteExpiredChallenges } from '../sign-in/passkey-challenges.ts';
import { deleteExpiredProviderSignIns } from '../sign-in/provider-attempts.ts';
import { deleteExpiredSessions } from '../sign-in/sessions.ts';
import { checkSchool } from '../warnings/run-warning-checks.ts';
import { retriedServices, retryDeferredJobs } from './retry-deferred-jobs.ts';

/** Tried again for about two days, with growing pauses, before it is left for the owner to see. */
const patient = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 6 * 3_600,
  notify: true,
};

/** A night's work may take hours, and is tried again twice, half an hour later (seconds). */
const nightly = { expireInSeconds: 12 * 3_600, retryLimit: 2, retryDelay: 1_800 };

/** How many prices are looked up at the provider in one go: far below what it lets us ask. */
const pricesAtOnce = 100;

/**
 * Letters of one transaction wake the worker once: fetched one by one, all but the first would wait for the next
 * look at the queue.
 */
const emailsAtOnce = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;

/** The same of refunds, of which a recall asks for thousands: far below what the provider lets us ask. */
const refundsAtOnce = { ...emailsAtOnce, batchSize: 4 } as const;

/** A worker that says nothing for so long died with its process: its job is given to another. */
const heartbeatSeconds = 10;

/** Lets what waits for a service be tried now; to be called once the service answers again. */
type WakeJobs = (service: string) => Promise<void>;

/**
 * Makes the queues and starts their workers. The queues must exist before the first job is sent;
 * the schedules are in Paris time.
 */
export async function startJobs(core: Core): Promise<WakeJobs> {
  await createQueues(core);
  const workers = new Map<QueueName, string>();
  const wake: WakeJobs = async (service) => {
    // Another instance looks at its queues within half a minute.
    for (const name of await retryDeferredJobs(core, service))
      core.jobs.notifyWorker(workers.get(name) ?? '');
  };
  const work = async <Name extends QueueName>(name: Name, handle: (data: Queues[Name]) => Promise<void>) =>
    workers.set(
      name,
      // One job of a queue at a time.
      await core.jobs.work<Queues[Name]>(name, async ([job]) => {
        if (job) await handle(job.data);
      }),
    );
  const sending: QueueName = 'send-letter';
  workers.set(
    sending,
    await core.jobs.work(sending, emailsAtOnce, async (jobs: Job<Queues['send-letter']>[]) => {
      const results = await sendQueuedEmails(core, jobs);
      // A letter that has left shows that the relay takes them: those that wait are looked for at once, and not within half a minute.
      if (results.some(({ status }) => status === 'completed')) await wake('mail');
      return results;
    }),
  );
  await work('forget-objects', (objects) => deleteUnused(core, objects));
  await work('sweep-uploads', async () => {
    const swept = await sweepUploads(core);
    if (swept > 0) core.log.info({ swept }, 'uploads that nothing needs are deleted');
  });
  const refunding: QueueName = 'make-refund';
  workers.set(
    refunding,
    await core.jobs.work(refunding, refundsAtOnce, (jobs: Job<Queues['make-refund']>[]) =>
      settleEach(jobs, ({ refundId }) => makeRefund(core, refundId)),
    ),
  );
  await work('refund-orphan', ({ sessionId }) => refundOrphan(core, sessionId));
  await work('deliver-vouchers', () => deliverVouchers(core));
  await work('close-sales', ({ productId }) => closeSales(core, productId));
  await work('recall-product', (recall) => carryOutRecall(core, recall));
  await work('erase-account', (erasure) => eraseAccount(core, erasure));
  await work('mark-again', async ({ exerciseId }) => {
    const raised = await markAgain(core, exerciseId);
    core.log.info({ exerciseId, raised }, 'answers marked again');
  });
  await work('reconcile-orders', async () => {
    const counts = await reconcileOrders(core);
    if (Object.values(counts).some((count) => count > 0)) core.log.info(counts, 'orders reconciled');
  });
  await work('read-movements', async () => {
    const read = await readBalanceTransactions(core);
    if (read > 0) core.log.info({ read }, 'movements of the balance read');
  });
  await work('sweep', async () => {
    await deleteExpiredSessions(core);
    await deleteExpiredChallenges(core);
    await deleteOldDevices(core);
    await deleteExpiredProviderSignIns(core);
    await deleteConsumedPoints(core);
    await deleteOldRefused(core);
    await deleteExpiredStatements(core);
    await deleteOldEmailChanges(core);
    await deleteOldMessages(core);
    await deleteOldGifts(core);
    await openDueAccess(core);
    await expireTransfers(core);
    await deleteLostTransfers(core);
    await deleteUnpaidOrders(core);
    await deleteOldAlerts(core);
    await deleteOldSittings(core);
    await core.sweepServices();
  });
  await work('refresh-prices', async () => {
    await core.prices.refreshOldest(pricesAtOnce);
  });
  await work('look-for-warnings', () => checkSchool(core));
  await work('read-directory', () => refreshDirectory(core));
  await work('tell-available', () => notifyAvailability(core));
  await work('back-up', () => core.backups.runNightlyBackup());
  // At once for a school that had accounts before there was a directory, and every night.
  await core.jobs.send('read-directory' satisfies QueueName, {});
  await core.jobs.send('reconcile-orders' satisfies QueueName, {});
  await setSchedules(core);
  // What a process that is no more has put off is nobody's to wake otherwise.
  for (const service of retriedServices) await wake(service);
  return wake;
}

/** The queues that the clock fills; the times are those of Paris. */
const schedules = {
  'read-directory': '40 3 * * *',
  'refresh-prices': '*/10 * * * *',
  // What was paid waits for less than five minutes, whatever was lost.
  'reconcile-orders': '*/2 * * * *',
  'read-movements': '25 * * * *',
  'sweep-uploads': '20 3 * * *',
  'back-up': '10 4 * * *',
  // A save that opens a sale asks for it at once; a price may become known later.
  'tell-available': '*/5 * * * *',
  // A present that is bought asks for it at once; others wait for their day.
  'deliver-vouchers': '*/5 * * * *',
  'look-for-warnings': '*/5 * * * *',
  sweep: '*/5 * * * *',
} as const satisfies Partial<Record<QueueName, string>>;

/** The options of each queue. */
const queues: Partial<Record<QueueName, Omit<Queue, 'name'>>> = {
  ...Object.fromEntries(Object.keys(schedules).map((name) => [name, { policy: 'stately' }])),
  'send-letter': patient,
  'forget-objects': patient,
  'make-refund': patient,
  'refund-orphan': patient,
  'close-sales': patient,
  'recall-product': patient,
  // Of one exercise a single pass waits, beside the one that runs.
  'mark-again': { ...patient, policy: 'short' },
  // What is done holds the address of somebody who wanted to be forgotten.
  'erase-account': { ...patient, deleteAfterSeconds: 60 },
  'back-up': { ...nightly, policy: 'stately' },
};

async function createQueues({ jobs }: Core): Promise<void> {
  const existing = new Set((await jobs.getQueues()).map(({ name }) => name));
  for (const [name, options] of Object.entries(queues))
    if (!existing.has(name)) await jobs.createQueue(name, { ...options, heartbeatSeconds });
}

/** Sets the schedules that are not as they should be; those of an earlier release may differ. */
async function setSchedules({ jobs }: Core): Promise<void> {
  const existing = new Map((await jobs.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, times] of Object.entries(schedules))
    if (existing.get(name) !== times) await jobs.schedule(name, times, null, { tz: 'Europe/Paris' });
}
