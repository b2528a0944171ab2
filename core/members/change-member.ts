import type { Transaction } from '#database/connect.ts';
import { m } from '#words/messages.js';
import type { Account } from '../accounts/identity.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { closeAllSessions, requireRecentSignIn, type SignedInUser } from '../sign-in/sessions.ts';
import { lockRoles, requireOtherOwner } from '../staff/keep-an-owner.ts';
import { readRole } from '../staff/read-role.ts';
import { hasRight, type Staff } from '../staff/roles.ts';
import { changeAccount, refuseChange } from './change-account.ts';
import { startErasure } from './erasure.ts';
import { findAccountNow } from './members.ts';

type Admin = NonNullable<Actor> & Staff;
/** The sign-in must be recent to change accounts. */
type RecentAdmin = Admin & Pick<SignedInUser, 'signedInAt'>;

/**
 * Disables an account and ends its sessions, or enables it again. Returns false if it already had this state.
 * @throws {AppError} not-found
 * @throws {AppError} conflict if it is the actor's own account, or that of the last owner or of staff above the actor
 * @throws {AppError} sign-in-recent when disabling an account
 */
export async function setDisabled(
  core: Core,
  actor: RecentAdmin,
  uid: string,
  disabled: boolean,
): Promise<boolean> {
  if (disabled) requireRecentSignIn(core, actor);
  const account = await findAccountNow(core, uid);
  requireMayChange(actor, account);
  if (disabled && uid === actor.uid) throw refuseChange(m.people_not_oneself_disabled());
  await changeAccount(core, actor, account, {
    action: disabled ? 'disable' : 'enable',
    ...(disabled && account.claims.admin ? { check: (tx) => keepOwner(core, tx, account) } : {}),
    before: { disabled: account.disabled },
    after: { disabled },
    columns: { disabled },
    async change(tx) {
      await core.identity.setDisabled(uid, disabled);
      if (disabled) await closeAllSessions({ db: tx }, uid);
    },
  });
  return account.disabled !== disabled;
}

/**
 * Ends every session of an account, in the database and at the provider.
 * @throws {AppError} not-found
 */
export async function endSessions(core: Core, actor: Admin, uid: string): Promise<void> {
  const account = await findAccountNow(core, uid);
  if (uid !== actor.uid) requireMayChange(actor, account);
  await changeAccount(core, actor, account, {
    action: 'sign-out',
    async change(tx) {
      await core.identity.revokeTokens(uid);
      await closeAllSessions({ db: tx }, uid);
    },
  });
}

/**
 * Sends the email to choose a new password.
 * @throws {AppError} not-found
 * @throws {AppError} conflict if the account is disabled or has no address
 */
export async function sendPasswordEmail(core: Core, actor: Admin, uid: string): Promise<void> {
  const account = await findAccountNow(core, uid);
  if (uid !== actor.uid) requireMayChange(actor, account);
  if (account.disabled || !account.email) throw refuseChange(m.people_no_password_letter());
  await changeAccount(core, actor, account, {
    action: 'password-letter',
    change: () => core.identity.sendPasswordEmail(account.email),
  });
}

/**
 * Removes an account as its owner could.
 * @throws {AppError} not-found
 * @throws {AppError} conflict if it is the actor's own account or that of an admin
 * @throws {AppError} sign-in-recent
 */
export async function removeMember(core: Core, actor: RecentAdmin, uid: string): Promise<void> {
  requireRecentSignIn(core, actor);
  const account = await findAccountNow(core, uid);
  if (uid === actor.uid) throw refuseChange(m.people_not_oneself_removed());
  if (account.claims.admin) throw refuseChange(m.people_admin_not_removed());
  const { stripeCustomerId } = account.claims;
  await startErasure(core, { ...account, stripeCustomerId }, (tx) =>
    recordChange(core, tx, { actor, action: 'erase', kind: 'member', subjectId: uid, title: '' }),
  );
}

async function keepOwner(core: Core, tx: Transaction, account: Account): Promise<void> {
  await lockRoles(tx);
  if ((await readRole({ db: tx }, account)) === 'owner')
    await requireOtherOwner({ ...core, db: tx }, account.uid);
}

/** Only people who manage the team may change the accounts of its members. */
function requireMayChange(actor: Staff, account: Account): void {
  if (account.claims.admin && !hasRight(actor, 'team.write')) throw refuseChange(m.team_not_of_staff());
}
