import { createHash } from 'node:crypto';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { prepareOnce } from '#database/prepare.ts';
import { sessions } from '#database/tables/members.ts';
import type { Account } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { hashSecret } from '../secret.ts';
import type { SecondFactor } from './second-factor.ts';
import { limitsOf, sessionTimes } from './session-times.ts';

/** Who is signed in, as pages and rules know them. */
export type SignedInUser = {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoURL: string;
  admin: boolean;
  stripeCustomerId: string;
  hasPassword: boolean;
  /** When they proved who they are (`auth_time`), and with what besides their first way in. */
  signedInAt: Date;
  secondFactor: SecondFactor;
  /** Of the session that the request came with. */
  sessionName: string;
};

export type SessionRow = typeof sessions.$inferSelect;

/** Who the cookie's secret stands for, or null once it is unknown, over, unused for too long, or the account no longer agrees. */
export async function readSession(core: Core, secret: string): Promise<SignedInUser | null> {
  const found = await findLiveSession(core, secret);
  if (!found) return null;
  await recordActivity(core, found.session);
  return toUser(found.account, found.session);
}

/**
 * How many seconds are left to a session, unused and at most; null once it is over. `usedAt` says when somebody was last at work in a
 * page of it, which counts as use; asking alone does not.
 */
export async function readTimeLeft(
  core: Core,
  secret: string,
  usedAt: Date | null,
): Promise<{ idleIn: number; endsIn: number } | null> {
  const writing = core.writes('session-use');
  const found = await findLiveSession(writing, secret);
  if (!found) return null;
  const { session, account } = found;
  const seenAt = usedAt ? await recordActivity(writing, session, usedAt) : session.lastSeenAt;
  const { atMost, idle } = limitsOf(account.claims);
  const now = core.now().getTime();
  const left = (from: Date, seconds: number) => Math.floor((from.getTime() - now) / 1_000) + seconds;
  return { idleIn: left(seenAt, idle), endsIn: left(session.signedInAt, atMost) };
}

/** The session of a secret while it lasts, and its account; looking is no use of it. */
export async function findLiveSession(
  core: Core,
  secret: string,
): Promise<{ session: SessionRow; account: Account } | null> {
  if (!/^[\w-]{43}$/.test(secret)) return null;
  const [session] = await findSession(core.db, { idHash: hashSecret(secret) });
  return session ? checkSession(core, session) : null;
}

const findSession = prepareOnce('session', (db) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.idHash, sql.placeholder('idHash')))
    .limit(1),
);

/**
 * Who stands behind an ID token that the files service was shown: somebody whose sign-in (`auth_time`) still has a session on
 * this site. What ends the session ends the token with it.
 */
export async function readSessionOfSignIn(
  core: Core,
  uid: string,
  signedInAt: Date,
): Promise<SignedInUser | null> {
  const rows = await core.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.uid, uid), eq(sessions.signedInAt, signedInAt)))
    .limit(10);
  for (const session of rows) {
    const found = await checkSession(core, session);
    if (!found) continue;
    await recordActivity(core, session);
    return toUser(found.account, session);
  }
  return null;
}

/** The limits are those of the role of this moment. */
async function checkSession(core: Core, session: SessionRow) {
  const now = core.now().getTime();
  // No role lets it last longer: the provider need not be asked.
  if (session.expiresAt.getTime() <= now) return null;
  // What this server knew of them before they signed in, perhaps at another one, may have changed by then.
  const account = await core.identity.findAccount(session.uid, { since: session.createdAt });
  if (!isUsable(account) || session.authTime <= account.validSince) return null;
  const { atMost, idle } = limitsOf(account.claims);
  const isOver = now >= session.signedInAt.getTime() + atMost * 1_000;
  const isIdle = now >= session.lastSeenAt.getTime() + idle * 1_000;
  return isOver || isIdle ? null : { session, account };
}

/**
 * Once a minute is enough: no page writes each time it is read. A database that takes no more writes still lets people read. Answers
 * when the session was last seen, as it is noted now.
 */
async function recordActivity(core: Core, session: SessionRow, usedAt = core.now()): Promise<Date> {
  const due = new Date(usedAt.getTime() - sessionTimes.recordActivity * 1_000);
  if (session.lastSeenAt > due) return session.lastSeenAt;
  try {
    await core.db
      .update(sessions)
      .set({ lastSeenAt: usedAt })
      .where(and(eq(sessions.idHash, session.idHash), lt(sessions.lastSeenAt, due)));
    return usedAt;
  } catch (error) {
    core.log.warn({ err: error }, 'that a session is in use could not be noted');
    return session.lastSeenAt;
  }
}

/**
 * Lets a change through that only somebody may make who has just proved who they are.
 * @throws {AppError} sign-in-recent
 */
export function requireRecentSignIn(core: Pick<Core, 'now'>, user: Pick<SignedInUser, 'signedInAt'>): void {
  if (isRecentSignIn(core, user)) return;
  throw new AppError('sign-in-recent', `the sign-in is of ${user.signedInAt.toISOString()}`);
}

/** Whether somebody has just proved who they are. */
export const isRecentSignIn = (core: Pick<Core, 'now'>, user: Pick<SignedInUser, 'signedInAt'>): boolean =>
  core.now().getTime() - user.signedInAt.getTime() <= sessionTimes.recentSignIn * 1_000;

/** Signs a person out everywhere on this site. */
export async function closeAllSessions(core: { db: Database }, uid: string): Promise<void> {
  await core.db.delete(sessions).where(eq(sessions.uid, uid));
}

/** Forgets what no role lets live any longer. */
export async function deleteExpiredSessions(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const idle = new Date(core.now().getTime() - sessionTimes.memberIdle * 1_000);
  await core.db.delete(sessions).where(or(lt(sessions.expiresAt, core.now()), lt(sessions.lastSeenAt, idle)));
}

export function isUsable(account: Account | null): account is Account {
  return account !== null && !account.disabled;
}

function toUser(account: Account, session: SessionRow): SignedInUser {
  return {
    uid: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    displayName: account.displayName,
    photoURL: account.photoUrl,
    admin: account.claims.admin,
    stripeCustomerId: account.claims.stripeCustomerId,
    hasPassword: account.hasPassword,
    signedInAt: session.signedInAt,
    secondFactor: session.secondFactor as SecondFactor,
    sessionName: session.name,
  };
}

/**
 * Names a session to whoever is handed something for it alone, such as the address of a file. It opens nothing, and cannot be
 * led back to the secret or to what is kept of it.
 */
export const toSessionName = (secret: string): string =>
  createHash('sha256').update(`session name ${secret}`).digest('base64url').slice(0, 22);
