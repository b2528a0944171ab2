import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { m } from '#words/messages.js';
import type { Account } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { hasPasskey } from './passkey-sign-in.ts';

/** A provider that the school has given up opens nothing, linked or not. */
export const isOpenProvider = ({ signInProviders }: Pick<Core, 'signInProviders'>, id: string): boolean =>
  signInProviders.find(id) !== undefined;

/**
 * Whether somebody would still enter by themselves without this provider (or with all of them, for ''): by a password, another provider
 * or a passkey. A letter is no such way: it has to arrive (docs/decisions/0028).
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
 * Lets this transaction take a way into an account away: a provider, or for '' a passkey that is gone from it already. One at a time, for
 * two that are taken away at once might be the last two; who comes second is told at once, as waiting would hold a connection.
 * @throws {AppError} conflict where nothing is left to enter by; unavailable while another way is being taken away; not-found
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
  if (!rows[0]?.free) throw new AppError('unavailable', 'another way in is being taken away');
  const account = await core.identity.findAccount(uid, { fresh: true });
  if (!account) throw new AppError('not-found', 'the account is gone');
  if (await hasOtherMethod({ signInProviders: core.signInProviders, db: tx }, account, provider)) return;
  throw new AppError('conflict', 'the last way in stays', { userMessage: m.refusals_way_last() });
}
