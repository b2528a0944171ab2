import { createHash } from 'node:crypto';
import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { prepareOnce } from '#database/prepare.ts';
import { sessions } from '#database/tables/members.ts';
import { staff } from '#database/tables/staff.ts';
import type { Account } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { hashSecret } from '../secret.ts';
import { toRole } from '../staff/read-role.ts';
import type { StaffRole } from '../staff/roles.ts';
import type { SecondFactor } from './second-factor.ts';
import { limitsOf, sessionTimes } from './session-times.ts';

export type SignedInUser = {
  uid: string;
  email: string;
  emailVerified: boolean;
  displayName: string;
  photoURL: string;
  /** Current role in the back office. Null for members. */
  role: StaffRole | null;
  stripeCustomerId: string;
  hasPassword: boolean;
  /** `auth_time` of the sign-in. */
  signedInAt: Date;
  secondFactor: SecondFactor;
  /** Public name of the session. */
  sessionName: string;
};

export type SessionRow = typeof sessions.$inferSelect;
type StaffRow = typeof staff.$inferSelect;
type LiveSession = { session: SessionRow; account: Account; role: StaffRole | null };

/** The role is read with each session, so that a change applies to the next request. */
const sessionAndStaff = { session: sessions, staff };

/** Returns the user of a session cookie and records the use. Null if the session is not valid. */
export async function readSession(core: Core, secret: string): Promise<SignedInUser | null> {
  const found = await findLiveSession(core, secret);
  if (!found) return null;
  await recordActivity(core, found.session);
  return toUser(found);
}

/** Returns the seconds until a session is idle and until it ends. Only activity at `usedAt` counts as use. */
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

/** Returns a live session and its account. Does not count as use. */
export async function findLiveSession(core: Core, secret: string): Promise<LiveSession | null> {
  if (!/^[\w-]{43}$/.test(secret)) return null;
  const [found] = await findSession(core.db, { idHash: hashSecret(secret) });
  return found ? checkSession(core, found) : null;
}

const findSession = prepareOnce('session', (db) =>
  db
    .select(sessionAndStaff)
    .from(sessions)
    .leftJoin(staff, eq(staff.uid, sessions.uid))
    .where(eq(sessions.idHash, sql.placeholder('idHash')))
    .limit(1),
);

/** Returns the user of an ID token sent to the file service. Null without a session of the same sign-in. */
export async function readSessionOfSignIn(
  core: Core,
  uid: string,
  signedInAt: Date,
): Promise<SignedInUser | null> {
  const rows = await core.db
    .select(sessionAndStaff)
    .from(sessions)
    .leftJoin(staff, eq(staff.uid, sessions.uid))
    .where(and(eq(sessions.uid, uid), eq(sessions.signedInAt, signedInAt)))
    .limit(10);
  for (const row of rows) {
    const found = await checkSession(core, row);
    if (!found) continue;
    await recordActivity(core, found.session);
    return toUser(found);
  }
  return null;
}

/** Applies the limits of the current role. */
async function checkSession(
  core: Core,
  { session, staff: row }: { session: SessionRow; staff: StaffRow | null },
): Promise<LiveSession | null> {
  const now = core.now().getTime();
  // No role extends this limit, so the provider does not need to be called.
  if (session.expiresAt.getTime() <= now) return null;
  // An account cached before the sign-in, possibly on another server, may be outdated.
  const account = await core.identity.findAccount(session.uid, { since: session.createdAt });
  if (!isUsable(account) || session.authTime <= account.validSince) return null;
  const { atMost, idle } = limitsOf(account.claims);
  const isOver = now >= session.signedInAt.getTime() + atMost * 1_000;
  const isIdle = now >= session.lastSeenAt.getTime() + idle * 1_000;
  return isOver || isIdle ? null : { session, account, role: toRole(account, row) };
}

/** Records the last use at most once a minute, if the database accepts it. Returns the recorded time. */
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
    core.log.warn({ err: error }, 'session use update failed');
    return session.lastSeenAt;
  }
}

/** @throws {AppError} sign-in-recent */
export function requireRecentSignIn(core: Pick<Core, 'now'>, user: Pick<SignedInUser, 'signedInAt'>): void {
  if (isRecentSignIn(core, user)) return;
  throw new AppError('sign-in-recent', `sign-in of ${user.signedInAt.toISOString()} is not recent`);
}

export const isRecentSignIn = (core: Pick<Core, 'now'>, user: Pick<SignedInUser, 'signedInAt'>): boolean =>
  core.now().getTime() - user.signedInAt.getTime() <= sessionTimes.recentSignIn * 1_000;

export async function closeAllSessions(core: { db: Database }, uid: string): Promise<void> {
  await core.db.delete(sessions).where(eq(sessions.uid, uid));
}

export async function deleteExpiredSessions(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const idle = new Date(core.now().getTime() - sessionTimes.memberIdle * 1_000);
  await core.db.delete(sessions).where(or(lt(sessions.expiresAt, core.now()), lt(sessions.lastSeenAt, idle)));
}

export function isUsable(account: Account | null): account is Account {
  return account !== null && !account.disabled;
}

function toUser({ account, session, role }: LiveSession): SignedInUser {
  return {
    uid: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    displayName: account.displayName,
    photoURL: account.photoUrl,
    role,
    stripeCustomerId: account.claims.stripeCustomerId,
    hasPassword: account.hasPassword,
    signedInAt: session.signedInAt,
    secondFactor: session.secondFactor as SecondFactor,
    sessionName: session.name,
  };
}

/** Returns a session name that may appear in addresses. The secret cannot be derived from it. */
export const toSessionName = (secret: string): string =>
  createHash('sha256').update(`session name ${secret}`).digest('base64url').slice(0, 22);
