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
/** Whose own sign-in is asked for anew before accounts and rights are changed. */
type RecentAdmin = Admin & Pick<SignedInUser, 'signedInAt'>;

/**
 * Closes an account or opens it again; its sessions end at once.
 * @throws {AppError} not-found, conflict (oneself, or the last admin), sign-in-recent (to close one)
 */
export async function setDisabled(
  core: Core,
  actor: RecentAdmin,
  uid: string,
  disabled: boolean,
): Promise<void> {
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
}

/**
 * Lets somebody into the office, or no longer. Whoever leaves it themselves says so: `knowingly`.
 * @throws {AppError} not-found, conflict (the last admin, oneself by accident, an address that was never confirmed), sign-in-recent
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
  // Whoever asked for the account gave the address; only its owner can have confirmed it.
  if (admin && !account.emailVerified) throw refuse(m.people_unverified_no_admin());
  await changeAccount(core, actor, account, {
    action: admin ? 'grant-admin' : 'withdraw-admin',
    leavesAdmins: !admin,
    before: { admin: account.claims.admin },
    after: { admin },
    change: (tx) => changeClaims({ ...core, db: tx }, uid, { admin }),
  });
}

/** Ends every session of somebody, here and at the provider. @throws {AppError} not-found */
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

/** Sends the letter by which somebody chooses a new password. @throws {AppError} not-found, conflict (a disabled account) */
export async function sendPasswordEmail(core: Core, actor: Admin, uid: string): Promise<void> {
  const account = await findAccountNow(core, uid);
  if (account.disabled || !account.email) throw refuse(m.people_no_password_letter());
  await changeAccount(core, actor, account, {
    action: 'password-letter',
    change: () => core.identity.sendPasswordEmail(account.email),
  });
}

/**
 * Removes somebody's account, as they could themselves: see `eraseAccount`.
 * @throws {AppError} not-found, conflict (oneself, or an admin: the role is withdrawn first), sign-in-recent
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

/** What the provider does, and its line in the journal. */
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
    // Last: what the provider has done is not undone by a failure of ours.
    await step.change(tx);
  });
}

const pickColumns = ({ admin, disabled }: Record<string, unknown>) => ({
  ...(typeof admin === 'boolean' ? { admin } : {}),
  ...(typeof disabled === 'boolean' ? { disabled } : {}),
});

/**
 * Refuses to leave the office to nobody. One at a time, so that two cannot take away each other's role; who comes second is
 * told at once, for waiting would hold the connection that the first one needs.
 */
async function keepAnAdmin(core: Core, tx: Transaction, uid: string): Promise<void> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('the last admin')) as free`,
  );
  if (!rows[0]?.free) throw new AppError('unavailable', 'another role is being withdrawn');
  if (!(await hasOtherAdmin(core, tx, uid))) throw refuse(m.people_last_admin());
}

/** As many as are asked for: one is enough. */
const maxAsked = 20;

/** Whether somebody else still can enter the office; the provider has the last word. */
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
  new AppError('conflict', 'the office refuses this of an account', { userMessage });
