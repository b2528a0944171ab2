import { sql } from 'drizzle-orm';
import { fromDrizzle } from 'pg-boss';
import type { Transaction } from '#database/connect.ts';
import type { Core } from '../context.ts';
import { eraseAccountQueue } from '../jobs/queues.ts';
import { type Erasure, eraseAccount } from './erase-account.ts';
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
  const erasure: Erasure = { uid, email, until: core.now().toISOString() };
  const jobId = await core.db.transaction(async (tx) => {
    await closeAllSessions({ db: tx }, uid);
    await note(tx);
    return core.jobs.send(eraseAccountQueue, erasure, {
      db: fromDrizzle(tx, sql),
      startAfter: graceSeconds,
    });
  });
  try {
    await eraseAccount(core, erasure);
    if (jobId) await core.jobs.deleteJob(eraseAccountQueue, jobId);
  } catch (error) {
    core.log.warn({ err: error, uid }, 'the removal of an account is left to the workers');
  }
}
