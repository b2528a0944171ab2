import type { Transaction } from '#database/connect.ts';
import type { Core } from '../context.ts';
import { enqueue, type QueueName, type Queues } from '../queues.ts';
import { eraseAccount } from './erase-account.ts';
import { closeAllSessions } from './sessions.ts';

/** The workers leave the removal to whoever was asked for it for so long, in seconds. */
const graceSeconds = 60;

/**
 * Erases an account. Once this has answered its sessions are closed and the erasure is recorded: what is cut short is
 * finished by the workers. `note` writes in the same transaction.
 */
export async function startErasure(
  core: Core,
  { uid, email }: { uid: string; email: string },
  note: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  const erasure: Queues['erase-account'] = { uid, email, until: core.now().toISOString() };
  const jobId = await core.db.transaction(async (tx) => {
    await closeAllSessions({ db: tx }, uid);
    await note(tx);
    return enqueue(core, tx, 'erase-account', erasure, { startAfter: graceSeconds });
  });
  try {
    await eraseAccount(core, erasure);
    if (jobId) await core.jobs.deleteJob('erase-account' satisfies QueueName, jobId);
  } catch (error) {
    core.log.warn({ err: error, uid }, 'the removal of an account is left to the workers');
  }
}
