import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { m } from '#words/messages.js';
import type { Account } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { hasPasskey } from './passkey-sign-in.ts';

/** Returns true if the school still offers a provider. Others cannot sign in, even if linked. */
export const isOpenProvider = ({ signInProviders }: Pick<Core, 'signInProviders'>, id: string): boolean =>
  signInProviders.find(id) !== undefined;

/**
 * Returns true if the account keeps a sign-in method without this provider, or without any provider for ''.
 * Email links do not count, because delivery can fail (docs/decisions/0028).
 */
export async function hasOtherMethod(
  core: Pick<Core, 'signInProviders'> & { db: Database | Transaction },
  { uid, hasPassword, linkedSignIns }: Account,
  provider: string,
): Promise<boolean> {
  if (hasPassword) return true;
  if (linkedSignIns.some(({ id }) => id !== provider && isOpenProvider(core, id))) return true;
  return hasPasskey(core, uid);
}

/**
 * Checks in the removing transaction that a sign-in method remains. `provider` is '' for a deleted passkey.
 * A lock prevents two removals of the last two methods. The second one fails, as waiting holds a connection.
 * @throws {AppError} conflict if no sign-in method would remain
 * @throws {AppError} unavailable during a concurrent removal
 * @throws {AppError} not-found
 */
export async function requireOtherMethod(
  core: Core,
  tx: Transaction,
  uid: string,
  provider: string,
): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext(${`ways into ${uid}`})) as free`,
  );
  if (!rows[0]?.free) throw new AppError('unavailable', 'another sign-in method is being removed');
  const account = await core.identity.findAccount(uid, { fresh: true });
  if (!account) throw new AppError('not-found', 'account not found');
  if (await hasOtherMethod({ signInProviders: core.signInProviders, db: tx }, account, provider)) return;
  throw new AppError('conflict', 'the last sign-in method cannot be removed', {
    userMessage: m.refusals_way_last(),
  });
}
