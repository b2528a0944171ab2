import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import { m } from '#words/messages.js';
import type { Account } from '../accounts/identity.ts';
import { changeClaims } from '../change-claims.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { closeAllSessions, requireRecentSignIn, type SignedInUser } from '../sign-in/sessions.ts';
import { startErasure } from './erasure.ts';
import { findAccountNow } from './members.ts';

type Admin = NonNullable<Actor>;
/** The sign-in must be recent to change accounts and rights. */
type RecentAdmin = Admin & Pick<SignedInUser, 'signedInAt'>;

/**
 * Disables an account and ends its sessions, or enables it again. Returns false if it already had this state.
 * @throws {AppError} not-found
 * @throws {AppError} conflict if it is the actor's own account or that of the last admin
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
  if (disabled && uid === actor.uid) throw refuse(m.people_not_oneself_disabled());
  await changeAccount(core, actor, account, {
    action: disabled ? 'disable' : 'enable',
    leavesAdmins: disabled,
    before: { disabled: account.disabled },
    after: { disabled },
    async change(tx) {
      await core.identity.setDisabled(uid, disabled);
      if (disabled) await closeAllSessions({ db: tx }, uid);
    },
  });
  return account.disabled !== disabled;
}

/**
 * Grants or withdraws the admin role. Admins confirm the withdrawal of their own role with `knowingly`.
 * @throws {AppError} not-found
 * @throws {AppError} conflict if no admin would remain, or a withdrawal of the own role is unconfirmed
 * @throws {AppError} conflict if the account to promote is disabled or unverified
 * @throws {AppError} sign-in-recent
 */
export async function setAdmin(
  core: Core,
  actor: RecentAdmin,
  uid: string,
  wanted: { admin: boolean; knowingly: boolean },
): Promise<void> {
  requireRecentSignIn(core, actor);
  const account = await findAccountNow(core, uid);
  const { admin } = wanted;
  if (!admin && uid === actor.uid && !wanted.knowingly) throw refuse(m.people_oneself_unconfirmed());
  if (admin && account.disabled) throw refuse(m.people_disabled_no_admin());
  // Anybody can create an account with a given address, but only its owner can verify it.
  if (admin && !account.emailVerified) throw refuse(m.people_unverified_no_admin());
  await changeAccount(core, actor, account, {
    action: admin ? 'grant-admin' : 'withdraw-admin',
    leavesAdmins: !admin,
    before: { admin: account.claims.admin },
    after: { admin },
    change: (tx) => changeClaims({ ...core, db: tx }, uid, { admin }),
  });
}

/**
 * Ends every session of an account, in the database and at the provider.
 * @throws {AppError} not-found
 */
export async function endSessions(core: Core, actor: Admin, uid: string): Promise<void> {
  const account = await findAccountNow(core, uid);
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
  if (account.disabled || !account.email) throw refuse(m.people_no_password_letter());
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
  if (uid === actor.uid) throw refuse(m.people_not_oneself_removed());
  if (account.claims.admin) throw refuse(m.people_admin_not_removed());
  const { stripeCustomerId } = account.claims;
  await startErasure(core, { ...account, stripeCustomerId }, (tx) =>
    recordChange(core, tx, { actor, action: 'erase', kind: 'member', subjectId: uid, title: '' }),
  );
}

async function changeAccount(
  core: Core,
  actor: Admin,
  account: Account,
  step: {
    action: string;
    leavesAdmins?: boolean;
    before?: Record<string, unknown>;
    after?: Record<string, unknown>;
    change: (tx: Transaction) => Promise<void>;
  },
): Promise<void> {
  const { uid } = account;
  await core.db.transaction(async (tx) => {
    if (step.leavesAdmins && account.claims.admin) await keepAnAdmin(core, tx, uid);
    await recordChange(core, tx, {
      actor,
      action: step.action,
      kind: 'member',
      subjectId: uid,
      title: account.displayName || account.email,
      ...(step.before ? { before: step.before } : {}),
      ...(step.after ? { after: step.after } : {}),
    });
    if (step.after) await tx.update(directory).set(pickColumns(step.after)).where(eq(directory.uid, uid));
    // Changes the provider last, because a rollback would not undo that change.
    await step.change(tx);
  });
}

const pickColumns = ({ admin, disabled }: Record<string, unknown>) => ({
  ...(typeof admin === 'boolean' ? { admin } : {}),
  ...(typeof disabled === 'boolean' ? { disabled } : {}),
});

/**
 * Prevents two admins from withdrawing each other's role. Fails if locked: waiting would hold a connection.
 */
async function keepAnAdmin(core: Core, tx: Transaction, uid: string): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('the last admin')) as free`,
  );
  if (!rows[0]?.free) throw new AppError('unavailable', 'another admin role is being withdrawn');
  if (!(await hasOtherAdmin(core, tx, uid))) throw refuse(m.people_last_admin());
}

/** Maximum number of known admins to check; one that still has the role is enough. */
const maxAsked = 20;

async function hasOtherAdmin(core: Core, tx: Transaction, uid: string): Promise<boolean> {
  const known = await tx
    .select({ uid: directory.uid })
    .from(directory)
    .where(and(eq(directory.admin, true), eq(directory.disabled, false), sql`${directory.uid} <> ${uid}`))
    .limit(maxAsked);
  for (const other of known) {
    const account = await core.identity.findAccount(other.uid, { fresh: true });
    if (account?.claims.admin && !account.disabled) return true;
  }
  return false;
}

const refuse = (userMessage: string): AppError =>
  new AppError('conflict', 'this change of the account is not allowed', { userMessage });
