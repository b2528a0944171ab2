import type { Transaction } from '#database/connect.ts';
import { m } from '#words/messages.js';
import { eraseAccess } from '../access.ts';
import { deleteDirectoryEntry } from '../accounts/directory.ts';
import { listVerifiedAddresses } from '../accounts/verified-addresses.ts';
import type { Core } from '../context.ts';
import { toMessageId } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { closePendingOrders } from '../orders/close-order.ts';
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
  eraseJournalNames,
  eraseOrders,
  eraseWritten,
} from './erase-traces.ts';
import { erasePictures } from './picture.ts';

/**
 * Removes the account of whoever asks, who has just proved who they are. Once this has answered they are out and the erasure is
 * recorded: what is cut short is finished by the workers.
 * @throws {AppError} sign-in-recent, conflict (an admin: another one must withdraw the role first)
 */
export async function removeAccount(core: Core, user: SignedInUser): Promise<void> {
  requireRecentSignIn(core, user);
  if (user.admin)
    throw new AppError('conflict', 'an admin account cannot remove itself', {
      userMessage: m.refusals_admin_stays(),
    });
  await startErasure(core, user);
}

/** The workers leave the removal to whoever was asked for it for so long, in seconds. */
const graceSeconds = 60;

/** What was asked of the school before the removal is over by then, in seconds: it may still have written something of theirs. */
const settledSeconds = 300;

type ErasedAccount = Pick<SignedInUser, 'uid' | 'email' | 'emailVerified' | 'stripeCustomerId'>;

/**
 * Erases an account. Once this has answered its sessions are closed and the erasure is recorded: what is cut short is
 * finished by the workers. `note` writes in the same transaction.
 */
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
    core.log.warn({ err: error, uid }, 'the removal of an account is left to the workers');
  }
}

/**
 * Erases an account and what belongs to it; sales stay (decision 25). Done again, it does nothing more, so that a job may finish
 * what a crash cut short.
 */
export async function eraseAccount(
  core: Core,
  { uid, emails, until, customer = '' }: Queues['erase-account'],
): Promise<void> {
  const person = { uid, emails };
  // The account goes first: nobody can enter any more while the rest is erased.
  await deleteAtProvider(core, uid);
  await closePendingOrders(core, uid);
  const letterIds = await core.db.transaction(async (tx) => {
    await closeAllSessions({ db: tx }, uid);
    await deleteDevices(tx, uid);
    await eraseLearning(tx, person);
    await deleteDirectoryEntry({ db: tx }, uid);
    await deleteSecondFactors(tx, uid);
    await eraseEmailChange({ db: tx }, uid);
    await eraseAccess(tx, uid);
    await eraseOrders(tx, person);
    await eraseWritten(tx, person);
    await eraseJournalNames(tx, person);
    await eraseCounters(tx, person);
    await eraseDoneJobs(tx, person);
    return eraseEmails(tx, person, new Date(until));
  });
  await erasePictures(core, uid);
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

/** With the payment methods kept for them. The provider keeps its own records of payments, as the law asks of it. */
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
