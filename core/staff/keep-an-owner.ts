import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import { staff } from '#database/tables/staff.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readRole } from './read-role.ts';

/**
 * Locks all roles until the transaction ends, so that two owners cannot lower each other.
 * @throws {AppError} unavailable if locked: waiting would hold a connection
 */
export async function lockRoles(tx: Transaction): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('the roles of the staff')) as free`,
  );
  if (!rows[0]?.free) throw new AppError('unavailable', 'another role is being changed');
}

/** @throws {AppError} conflict if the account is the only owner who can sign in */
export async function requireOtherOwner(
  core: Pick<Core, 'identity'> & { db: Database },
  uid: string,
): Promise<void> {
  if (await hasOtherOwner(core, uid)) return;
  throw new AppError('conflict', `${uid} is the last owner`, { userMessage: m.team_last_owner() });
}

/** Maximum number of known owners to check; one that still has the role is enough. */
const maxAsked = 20;

/** Returns true if an account besides `uid` is an owner and not disabled, also at the provider. */
export async function hasOtherOwner(
  core: Pick<Core, 'identity'> & { db: Database },
  uid: string,
): Promise<boolean> {
  const known = await core.db
    .select({ uid: directory.uid })
    .from(directory)
    .leftJoin(staff, eq(staff.uid, directory.uid))
    .where(and(isOwner, eq(directory.disabled, false), ne(directory.uid, uid)))
    .limit(maxAsked);
  for (const other of known) {
    const account = await core.identity.findAccount(other.uid, { fresh: true });
    if (account && !account.disabled && (await readRole(core, account)) === 'owner') return true;
  }
  return false;
}

/** Matches owners in `directory` joined with `staff`. Without a row in `staff`, an admin is an owner. */
export const isOwner = and(eq(directory.admin, true), or(isNull(staff.uid), eq(staff.role, 'owner')));
