import type { Transaction } from '#database/connect.ts';
import { m } from '#words/messages.js';
import { eraseAccess } from '../access.ts';
import { deleteDirectoryEntry } from '../accounts/directory.ts';
import { listVerifiedAddresses } from '../accounts/verified-addresses.ts';
import type { Core } from '../context.ts';
import { toMessageId } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { withdrawAllPublications } from '../exams/sittings/request-publication.ts';
import { closePendingOrders } from '../orders/close-order.ts';
import { eraseRecordings } from '../productions/recordings/delete-recordings.ts';
import { enqueue, type QueueName, type Queues } from '../queues.ts';
import { deleteDevices } from '../sign-in/devices.ts';
import { deleteSecondFactors } from '../sign-in/recovery-codes.ts';
import { closeAllSessions, requireRecentSignIn, type SignedInUser } from '../sign-in/sessions.ts';
import { eraseEmailChange } from './email-change.ts';
import { eraseLearning } from './erase-learning.ts';
import {
  eraseCounters,
  eraseDoneJobs,
  eraseEmails,
  eraseImported,
  eraseJournalNames,
  eraseOrders,
  eraseStaff,
  eraseWritten,
} from './erase-traces.ts';
import { erasePictures } from './picture.ts';

/**
 * Removes the account of the user (see `startErasure`).
 * @throws {AppError} sign-in-recent
 * @throws {AppError} conflict if the user is an admin, whose role another admin must withdraw first
 */
export async function removeAccount(core: Core, user: SignedInUser): Promise<void> {
  requireRecentSignIn(core, user);
  if (user.role !== null)
    throw new AppError('conflict', 'an admin account cannot remove itself', {
      userMessage: m.refusals_admin_stays(),
    });
  await startErasure(core, user);
}

/** Delay in seconds before the workers complete an interrupted erasure. */
const graceSeconds = 60;

/** Delay of the second pass, in seconds. Earlier requests may still write data until then. */
const settledSeconds = 300;

type ErasedAccount = Pick<SignedInUser, 'uid' | 'email' | 'emailVerified' | 'stripeCustomerId'>;

/** Closes the sessions and erases the account. If interrupted, workers complete the recorded erasure. */
export async function startErasure(
  core: Core,
  { uid, email, emailVerified, stripeCustomerId }: ErasedAccount,
  note: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const erasure: Queues['erase-account'] = {
    uid,
    emails: await listVerifiedAddresses(core, { uid, email, emailVerified }),
    until: core.now().toISOString(),
    customer: stripeCustomerId,
  };
  const jobId = await core.db.transaction(async (tx) => {
    await closeAllSessions({ db: tx }, uid);
    await note(tx);
    return enqueue(core, tx, 'erase-account', erasure, { startAfter: graceSeconds });
  });
  try {
    await eraseAccount(core, erasure);
    const job = 'erase-account' satisfies QueueName;
    await core.jobs.send(job, { uid, emails: [], until: erasure.until }, { startAfter: settledSeconds });
    if (jobId) await core.jobs.deleteJob(job, jobId);
  } catch (error) {
    core.log.warn({ err: error, uid }, 'erasure deferred to the workers');
  }
}

/** Erases an account and its data, except sales (decision 25). Idempotent. */
export async function eraseAccount(
  core: Core,
  { uid, emails, until, customer = '' }: Queues['erase-account'],
): Promise<void> {
  const person = { uid, emails };
  // Deletes the account first, so that nobody can sign in during the erasure.
  await deleteAtProvider(core, uid);
  await closePendingOrders(core, uid);
  // Before the sittings are erased, which name the results.
  await withdrawAllPublications(core, uid);
  const letterIds = await core.db.transaction(async (tx) => {
    await closeAllSessions({ db: tx }, uid);
    await deleteDevices(tx, uid);
    await eraseLearning(tx, person);
    await deleteDirectoryEntry({ db: tx }, uid);
    await deleteSecondFactors(tx, uid);
    await eraseEmailChange({ db: tx }, uid);
    await eraseAccess(tx, uid);
    await eraseImported(tx, person);
    await eraseOrders(tx, person);
    await eraseStaff(tx, person);
    await eraseWritten(tx, person);
    await eraseJournalNames(tx, person);
    await eraseCounters(tx, person);
    await eraseDoneJobs(tx, person);
    return eraseEmails(tx, person, new Date(until));
  });
  await erasePictures(core, uid);
  await eraseRecordings(core, uid);
  for (const address of emails)
    await core.mailbox?.forget({
      address,
      until: new Date(until),
      messageIds: letterIds.map((id) => toMessageId(core, id)),
    });
  await deleteCustomer(core, customer);
  await core.backups.recordErasure({ uid, erasedAt: until });
  core.log.info({ uid }, 'account removed');
}

/** Deletes the customer. The provider retains the payment records that the law requires. */
async function deleteCustomer(core: Core, customer: string): Promise<void> {
  if (!customer) return;
  try {
    await core.payments.customers.del(customer);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'resource_missing')) throw error;
  }
}

async function deleteAtProvider(core: Core, uid: string): Promise<void> {
  try {
    await core.identity.deleteAccount(uid);
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'USER_NOT_FOUND';
    if (!gone) throw error;
  }
}
