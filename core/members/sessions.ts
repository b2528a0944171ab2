import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { sessions } from '#database/tables/members.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { claimGifts } from '../orders/gifts.ts';
import { noteAccounts } from './directory.ts';
import type { Account } from './identity.ts';
import { readSignInProvider, requireSecondFactor, type SecondFactor } from './second-factor.ts';
import { sessionTimes } from './session-times.ts';

const day = 24 * 60 * 60;

/** How long a browser stays signed in, in seconds. */
export const sessionSeconds = 5 * day;

/** The oldest ID token that opens a session, in seconds. */
const tokenMaxAgeSeconds = 5 * 60;

/** Clocks differ a little between machines. */
const skewSeconds = 60;

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

/**
 * Opens a session with a fresh ID token and answers the secret for the cookie (256 bits).
 * @throws {AppError} sign-in-required when the token is invalid, older than five minutes or revoked.
 */
export async function openSession(
  core: Core,
  token: string,
  userAgent: string,
  passkey?: unknown,
): Promise<string> {
  const claims = await core.identity.verifyToken(token);
  const now = core.now();
  if (!claims) throw refused('the ID token is not valid');
  const age = (now.getTime() - claims.issuedAt.getTime()) / 1_000;
  if (age > tokenMaxAgeSeconds || age < -skewSeconds)
    throw refused(`the ID token is ${Math.round(age)} s old`);
  const account = await core.identity.findAccount(claims.uid, { fresh: true });
  if (!isUsable(account) || claims.authTime < account.validSince)
    throw refused('the account is gone, disabled or its tokens are revoked');
  const secondFactor = await requireSecondFactor(core, { account, claims, passkey });
  const secret = randomBytes(32).toString('base64url');
  await core.db.insert(sessions).values({
    idHash: hash(secret),
    name: toSessionName(secret),
    uid: claims.uid,
    authTime: toProofTime(claims.authTime, account.validSince),
    signedInAt: claims.authTime,
    secondFactor,
    signInProvider: readSignInProvider(claims),
    lastSeenAt: now,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionSeconds * 1_000),
    userAgent: userAgent.slice(0, 300),
  });
  await noteAccounts(core, [account]);
  await claimGifts(core, account);
  return secret;
}

/** Who the cookie's secret stands for, or null once it is unknown, expired or the account no longer agrees. */
export async function readSession(core: Core, secret: string): Promise<SignedInUser | null> {
  if (!/^[\w-]{43}$/.test(secret)) return null;
  const [session] = await core.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.idHash, hash(secret)), gt(sessions.expiresAt, core.now())))
    .limit(1);
  if (!session) return null;
  const account = await core.identity.findAccount(session.uid);
  return isUsable(account) && session.authTime > account.validSince ? toUser(account, session) : null;
}

export async function closeSession(core: Pick<Core, 'db'>, secret: string): Promise<void> {
  await core.db.delete(sessions).where(eq(sessions.idHash, hash(secret)));
}

/** Signs a person out everywhere on this site. */
export async function closeAllSessions(core: { db: Database }, uid: string): Promise<void> {
  await core.db.delete(sessions).where(eq(sessions.uid, uid));
}

export async function forgetExpiredSessions(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  await core.db.delete(sessions).where(lt(sessions.expiresAt, core.now()));
}

/**
 * The provider counts sign-ins and revocations in whole seconds, so that two of the same second cannot be put in order
 * by them. What was known when the session opened can: it stands a moment after the last revocation known by then,
 * and not after one that comes later, be it in the same second.
 */
function toProofTime(authTime: Date, validSince: Date): Date {
  return new Date(Math.max(authTime.getTime(), validSince.getTime() + 1));
}

function isUsable(account: Account | null): account is Account {
  return account !== null && !account.disabled;
}

function toUser(account: Account, session: typeof sessions.$inferSelect): SignedInUser {
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
 * Lets a change through that only somebody may make who has just proved who they are.
 * @throws {AppError} sign-in-recent
 */
export function requireRecentSignIn(core: Pick<Core, 'now'>, user: Pick<SignedInUser, 'signedInAt'>): void {
  const age = (core.now().getTime() - user.signedInAt.getTime()) / 1_000;
  if (age > sessionTimes.recentSignIn)
    throw new AppError('sign-in-recent', `the sign-in is ${Math.round(age)} s old`);
}

/**
 * Names a session to whoever is handed something for it alone, such as the address of a file. It opens nothing, and cannot be
 * led back to the secret or to what is kept of it.
 */
export const toSessionName = (secret: string): string =>
  createHash('sha256').update(`session name ${secret}`).digest('base64url').slice(0, 22);

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');

const refused = (message: string) =>
  new AppError('sign-in-required', message, {
    userMessage: m.refusals_session_expired(),
  });
