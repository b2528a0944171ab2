import type { Job, Queue } from 'pg-boss';
import { readBalanceTransactions } from '../accounting/read-balance-transactions.ts';
import { refreshDirectory } from '../accounts/directory.ts';
import { deleteOldAlerts } from '../alerts/delete-alerts.ts';
import { notifyAvailability } from '../alerts/notify-availability.ts';
import { nightlyBackupCron } from '../backups/nightly-backup-time.ts';
import type { Core } from '../context.ts';
import { deleteExpiredReplies, sweepReplies } from '../corrections/replies/delete-replies.ts';
import { sendQueuedEmails } from '../emails/outbox.ts';
import { closeDueSittings } from '../exams/sittings/end-block.ts';
import { markAgain } from '../exercises/attempts/mark-again.ts';
import { deleteOldSittings } from '../exercises/level-test/sitting.ts';
import { deleteConsumedPoints } from '../limits.ts';
import { deleteUnused, sweepUploads } from '../media/delete-objects.ts';
import { deleteOldEmailChanges } from '../members/email-change.ts';
import { eraseAccount } from '../members/erasure.ts';
import { deleteOldMessages } from '../messages/office-messages.ts';
import { invitePeople } from '../moving-in/invite-people.ts';
import { deleteOldImports, endDueImports } from '../moving-in/old-imports.ts';
import { runImport } from '../moving-in/run-import.ts';
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
import { deleteExpiredRecordings, sweepRecordings } from '../productions/recordings/delete-recordings.ts';
import type { QueueName, Queues } from '../queues.ts';
import { deleteOldRefused } from '../refused-forms.ts';
import { deleteOldSettings } from '../service-settings/stored-settings.ts';
import { settleEach } from '../settle-each.ts';
import { deleteOldDevices } from '../sign-in/devices.ts';
import { deleteExpiredChallenges } from '../sign-in/passkey-challenges.ts';
import { deleteExpiredProviderSignIns } from '../sign-in/provider-attempts.ts';
import { deleteExpiredSessions } from '../sign-in/sessions.ts';
import { sendWeeklyEmails } from '../study-plan/weekly-email.ts';
import { deleteOldInvitations } from '../team/list-team.ts';
import { convertVideo } from '../videos/convert-video.ts';
import { replaceOriginals } from '../videos/replace-originals.ts';
import { resumeConversions } from '../videos/resume-conversions.ts';
import { checkSchool } from '../warnings/run-warning-checks.ts';
import { retriedServices, retryDeferredJobs } from './retry-deferred-jobs.ts';

/** Retries for about two days with growing pauses; then the owner sees the failure. */
const patient = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 6 * 3_600,
  notify: true,
};

/** Nightly jobs may take hours; two retries, half an hour apart (in seconds). */
const nightly = { expireInSeconds: 12 * 3_600, retryLimit: 2, retryDelay: 1_800 };

/** Maximum number of prices per run, far below the provider's rate limit. */
const pricesAtOnce = 100;

/** A transaction notifies the worker once; without batches, further emails would wait for the next poll. */
const emailsAtOnce = { batchSize: 10, burstWhenBatchFull: true, perJobResults: true } as const;

/** A recall queues thousands of refunds; small batches stay far below the provider's rate limit. */
const refundsAtOnce = { ...emailsAtOnce, batchSize: 4 } as const;

/** Without a heartbeat for this time, the process is dead and another one takes the job. */
const heartbeatSeconds = 10;

type WakeJobs = (service: string) => Promise<void>;

/** Creates the queues and schedules and starts the workers. Call it before the first job is sent. */
export async function startJobs(core: Core): Promise<WakeJobs> {
  await createQueues(core);
  // Jobs of a copy would write to customers, refund and prune the archives of the original.
  if (core.installation === 'unconfirmed') return async () => undefined;
  const workers = new Map<QueueName, string>();
  const wake: WakeJobs = async (service) => {
    // Other instances poll their queues within half a minute.
    for (const name of await retryDeferredJobs(core, service))
      core.jobs.notifyWorker(workers.get(name) ?? '');
  };
  const work = async <Name extends QueueName>(name: Name, handle: (data: Queues[Name]) => Promise<void>) =>
    workers.set(
      name,
      await core.jobs.work<Queues[Name]>(name, async ([job]) => {
        if (job) await handle(job.data);
      }),
    );
  const sending: QueueName = 'send-letter';
  workers.set(
    sending,
    await core.jobs.work(sending, emailsAtOnce, async (jobs: Job<Queues['send-letter']>[]) => {
      const results = await sendQueuedEmails(core, jobs);
      // A sent email shows that the relay works again, so retry the others now rather than within 30 seconds.
      if (results.some(({ status }) => status === 'completed')) await wake('mail');
      return results;
    }),
  );
  await work('forget-objects', (objects) => deleteUnused(core, objects));
  await work('sweep-uploads', async () => {
    const swept = await sweepUploads(core);
    if (swept > 0) core.log.info({ swept }, 'unused uploads deleted');
    const voices = (await deleteExpiredRecordings(core)) + (await sweepRecordings(core));
    if (voices > 0) core.log.info({ voices }, 'recordings deleted');
    const spoken = (await deleteExpiredReplies(core)) + (await sweepReplies(core));
    if (spoken > 0) core.log.info({ replies: spoken }, 'spoken replies deleted');
    const replaced = await replaceOriginals(core);
    if (replaced > 0) core.log.info({ replaced }, 'originals of videos replaced');
  });
  await work('convert-video', ({ path }) => convertVideo(core, path));
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
  await work('import-people', ({ importId }) => runImport(core, importId));
  await work('invite-people', (wanted) => invitePeople(core, wanted));
  await work('recall-product', (recall) => carryOutRecall(core, recall));
  await work('erase-account', (erasure) => eraseAccount(core, erasure));
  await work('mark-again', async ({ exerciseId }) => {
    const raised = await markAgain(core, exerciseId);
    core.log.info({ exerciseId, raised }, 'answers marked again');
  });
  await work('close-sittings', async () => {
    const closed = await closeDueSittings(core);
    if (closed > 0) core.log.info({ closed }, 'exam sittings closed');
  });
  await work('reconcile-orders', async () => {
    const counts = await reconcileOrders(core);
    if (Object.values(counts).some((count) => count > 0)) core.log.info(counts, 'orders reconciled');
  });
  await work('read-movements', async () => {
    const read = await readBalanceTransactions(core);
    if (read > 0) core.log.info({ read }, 'balance transactions read');
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
    await endDueImports(core);
    await deleteOldImports(core);
    await expireTransfers(core);
    await deleteLostTransfers(core);
    await deleteUnpaidOrders(core);
    await deleteOldAlerts(core);
    await deleteOldSettings(core);
    await deleteOldSittings(core);
    await deleteOldInvitations(core);
    await resumeConversions(core);
    await core.sweepServices();
  });
  await work('refresh-prices', async () => {
    await core.prices.refreshOldest(pricesAtOnce);
  });
  await work('look-for-warnings', () => checkSchool(core));
  await work('read-directory', () => refreshDirectory(core));
  await work('tell-available', () => notifyAvailability(core));
  await work('send-study-weeks', async () => {
    const sent = await sendWeeklyEmails(core);
    if (sent > 0) core.log.info({ sent }, 'weekly programmes queued');
  });
  await work('back-up', () => core.backups.runNightlyBackup());
  // Also at startup, for a school whose accounts are older than the directory.
  await core.jobs.send('read-directory' satisfies QueueName, {});
  await core.jobs.send('reconcile-orders' satisfies QueueName, {});
  await setSchedules(core);
  // Retries the jobs that a stopped process deferred.
  for (const service of retriedServices) await wake(service);
  return wake;
}

/** Times are in Paris time. */
const schedules = {
  'read-directory': '40 3 * * *',
  'refresh-prices': '*/10 * * * *',
  // Limits the delay of a paid order to five minutes if an event is lost.
  'reconcile-orders': '*/2 * * * *',
  'close-sittings': '* * * * *',
  'read-movements': '25 * * * *',
  'sweep-uploads': '20 3 * * *',
  'back-up': nightlyBackupCron,
  // Opening a sale queues it at once; this covers prices that become known later.
  'tell-available': '*/5 * * * *',
  // A purchase queues it at once; this covers gifts with a delivery date.
  'deliver-vouchers': '*/5 * * * *',
  // Every hour of Sunday and Monday; `findAnnouncedWeek` selects the hours.
  'send-study-weeks': '7 * * * 0,1',
  'look-for-warnings': '*/5 * * * *',
  sweep: '*/5 * * * *',
} as const satisfies Partial<Record<QueueName, string>>;

const queues: Partial<Record<QueueName, Omit<Queue, 'name'>>> = {
  ...Object.fromEntries(Object.keys(schedules).map((name) => [name, { policy: 'stately' }])),
  'send-letter': patient,
  'forget-objects': patient,
  'make-refund': patient,
  'refund-orphan': patient,
  'close-sales': patient,
  'recall-product': patient,
  // 100,000 lines take minutes on a slow machine.
  'import-people': { ...patient, expireInSeconds: 4 * 3_600 },
  'invite-people': patient,
  // At most one job per key is queued while another runs.
  'mark-again': { ...patient, policy: 'short' },
  // One at a time in the whole school. A conversion that a restart interrupted continues soon.
  'convert-video': { ...nightly, policy: 'singleton', retryLimit: 10, retryDelay: 5 },
  // A completed job still contains the email address of the erased account.
  'erase-account': { ...patient, deleteAfterSeconds: 60 },
  'back-up': { ...nightly, policy: 'stately' },
};

async function createQueues({ jobs }: Core): Promise<void> {
  const existing = new Set((await jobs.getQueues()).map(({ name }) => name));
  for (const [name, options] of Object.entries(queues))
    if (!existing.has(name)) await jobs.createQueue(name, { ...options, heartbeatSeconds });
}

async function setSchedules({ jobs }: Core): Promise<void> {
  const existing = new Map((await jobs.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, times] of Object.entries(schedules))
    if (existing.get(name) !== times) await jobs.schedule(name, times, null, { tz: 'Europe/Paris' });
}
