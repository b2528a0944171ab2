import type { Database, Transaction } from '#database/connect.ts';
import { staff } from '#database/tables/staff.ts';
import { m } from '#words/messages.js';
import { changeClaims } from '../change-claims.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { changeAccount, refuseChange } from '../members/change-account.ts';
import { findAccountNow } from '../members/members.ts';
import { requireRecentSignIn, type SignedInUser } from '../sign-in/sessions.ts';
import { lockRoles, requireOtherOwner } from '../staff/keep-an-owner.ts';
import { readRole } from '../staff/read-role.ts';
import { mayGive, type Staff, type StaffRole } from '../staff/roles.ts';
import { endInvitations } from './invitation.ts';

/** A member of the staff whose recent sign-in allows to change rights. */
export type Giver = NonNullable<Actor> & Staff & Pick<SignedInUser, 'signedInAt'>;

/**
 * Gives a role to an account, or removes it from the staff (`role` null). It applies to the next request.
 * @throws {AppError} not-found
 * @throws {AppError} forbidden if the actor lacks a right of the earlier or the new role
 * @throws {AppError} conflict if no owner would remain, or a change of the own role is unconfirmed
 * @throws {AppError} conflict if the account is disabled or unverified
 * @throws {AppError} sign-in-recent
 */
export async function setRole(
  core: Core,
  actor: Giver,
  uid: string,
  { role, knowingly = false }: { role: StaffRole | null; knowingly?: boolean },
): Promise<void> {
  requireRecentSignIn(core, actor);
  const account = await findAccountNow(core, uid);
  if (role !== null && account.disabled) throw refuseChange(m.people_disabled_no_admin());
  // Anybody can create an account with a given address, but only its owner can verify it.
  if (role !== null && !account.emailVerified) throw refuseChange(m.people_unverified_no_admin());
  const before = await readRole(core, account);
  if (before === role && account.claims.admin === (role !== null)) return;
  if (uid === actor.uid && !knowingly) throw refuseChange(m.people_oneself_unconfirmed());
  requireMayGive(actor, [before, role]);
  // Until the claim is set, the row gives no access. A claim without a row would mean owner.
  if (!account.claims.admin && role !== null) await writeRole(core, uid, role);
  await changeAccount(core, actor, account, {
    action: before === null ? 'grant-admin' : role === null ? 'withdraw-admin' : 'change-role',
    async check(tx) {
      await lockRoles(tx);
      requireMayGive(await readGiver(tx, actor), [before, role]);
      if (before === 'owner' && role !== 'owner') await requireOtherOwner({ ...core, db: tx }, uid);
    },
    before: { role: before },
    after: { role },
    columns: { admin: role !== null },
    async change(tx) {
      // Otherwise a person could return with an earlier invitation after losing the role.
      await endInvitations(core, tx, account.email);
      await writeRole({ ...core, db: tx }, uid, role);
      if (account.claims.admin !== (role !== null))
        await changeClaims({ ...core, db: tx }, uid, { admin: role !== null });
    },
  });
}

/** @throws {AppError} forbidden */
function requireMayGive(giver: Staff, roles: readonly (StaffRole | null)[]): void {
  if (roles.every((role) => role === null || mayGive(giver, role))) return;
  throw new AppError('forbidden', `role ${giver.role} may not give ${roles.join(', ')}`, {
    userMessage: m.team_forbidden(),
  });
}

/** Returns the current role of the actor, which another request may have changed since the session was read. */
async function readGiver(tx: Transaction, { uid, role }: Pick<Giver, 'uid' | 'role'>): Promise<Staff> {
  return { role: await readRole({ db: tx }, { uid, claims: { admin: role !== null } }) };
}

/** Stores a role. Without the admin claim of the account, it gives no access. */
export async function writeRole(
  core: { db: Database } & Pick<Core, 'now'>,
  uid: string,
  role: StaffRole | null,
): Promise<void> {
  const set = { role, changedAt: core.now() };
  await core.db
    .insert(staff)
    .values({ uid, ...set })
    .onConflictDoUpdate({ target: staff.uid, set });
}
