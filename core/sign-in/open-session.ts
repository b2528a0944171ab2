import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { sessions } from '#database/tables/members.ts';
import { m } from '#words/messages.js';
import { recordAccounts } from '../accounts/directory.ts';
import type { Account, TokenClaims } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { AppError, toAppError } from '../errors.ts';
import { claimGifts } from '../orders/gifts.ts';
import { createSecret, hashSecret } from '../secret.ts';
import { type Browser, recogniseDevice, recordDevice } from './devices.ts';
import { recordLinkedSignIns } from './linked-sign-ins.ts';
import { readSecondFactor, readSignInProvider, recordProofs, requireSecondFactor } from './second-factor.ts';
import { sessionTimes } from './session-times.ts';
import { findLiveSession, isUsable, type SessionRow, toSessionName } from './sessions.ts';

/** Somebody who asks for a session: a fresh ID token, and what their browser brings along. */
export type SessionRequest = {
  token: string;
  /** A passkey's answer, where one was asked for. */
  passkey?: unknown;
  /** The secrets of the cookies it has already. */
  session: string | null;
  device: string | null;
  browser: Browser;
  /** Of the request: what becomes of it leaves a line there. */
  log: Pick<Logger, 'info'>;
};

/** The secrets for the cookies; null where the browser keeps the one it has. */
type OpenedSession = { session: string | null; device: string | null };

/**
 * Opens a session for who has just signed in (`auth_time`), or renews the browser's own for a new token of the same sign-in,
 * however long ago that was. A renewed session is the same one: it lasts no longer, and was not used by this.
 * @throws {AppError} sign-in-required when the token is invalid, older than five minutes or revoked, or its sign-in too long ago
 */
export async function openSession(core: Core, asked: SessionRequest): Promise<OpenedSession> {
  const claims = await core.identity.verifyToken(asked.token);
  const refuse = (reason: string) => {
    asked.log.info({ uid: claims?.uid, reason }, 'sign-in refused');
    return new AppError('sign-in-required', reason, { userMessage: m.refusals_session_expired() });
  };
  if (!claims) throw refuse('the ID token is not valid');
  const now = core.now();
  const isRecent = (moment: Date) => {
    const age = (now.getTime() - moment.getTime()) / 1_000;
    return age <= sessionTimes.tokenMaxAge && age >= -sessionTimes.skew;
  };
  if (!isRecent(claims.issuedAt)) throw refuse('the ID token is too old');
  const account = await core.identity.findAccount(claims.uid, { fresh: true });
  if (!isUsable(account)) throw refuse('the account is gone or disabled');
  if (claims.authTime < account.validSince) throw refuse('the sign-in was revoked');
  // An ID token goes on for an hour after the sign-in that it is of was ended: it must not bring the session back.
  if (await core.identity.isSignInEnded(asked.token)) throw refuse('the sign-in was ended');
  await recordProofs(core, account);
  if (await isRenewed(core, asked, claims)) return { session: null, device: null };
  if (!isRecent(claims.authTime)) throw refuse('the sign-in is too long ago');
  return begin(core, asked, account, claims);
}

/** The browser's own session, of the very sign-in that the token tells of, and with no more proved than then. */
async function isRenewed(core: Core, asked: SessionRequest, claims: TokenClaims): Promise<boolean> {
  if (!asked.session || asked.passkey !== undefined) return false;
  const session = (await findLiveSession(core, asked.session))?.session;
  if (session?.uid !== claims.uid || session.signedInAt.getTime() !== claims.authTime.getTime()) return false;
  return session.secondFactor !== '' || readSecondFactor(claims) === '';
}

async function begin(
  core: Core,
  asked: SessionRequest,
  account: Account,
  claims: TokenClaims,
): Promise<OpenedSession> {
  const { uid } = account;
  const now = core.now();
  const secondFactor = await requireSecondFactor(core, { account, claims, passkey: asked.passkey }).catch(
    (error: unknown) => {
      asked.log.info({ uid, reason: toAppError(error).message }, 'sign-in refused');
      throw error;
    },
  );
  const secret = createSecret();
  const row: SessionRow = {
    idHash: hashSecret(secret),
    name: toSessionName(secret),
    uid,
    authTime: toProofTime(claims.authTime, account.validSince),
    signedInAt: claims.authTime,
    secondFactor,
    signInProvider: readSignInProvider(claims),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(claims.authTime.getTime() + sessionTimes.memberAtMost * 1_000),
    ...asked.browser,
  };
  const device = await recogniseDevice(core, { account, secret: asked.device, browser: asked.browser });
  await core.db.transaction(async (tx) => {
    if (asked.session) await tx.delete(sessions).where(eq(sessions.idHash, hashSecret(asked.session)));
    await tx.insert(sessions).values(row);
    await recordDevice(core, tx, device);
  });
  await recordAccounts(core, [account]);
  await recordLinkedSignIns(core, account);
  await claimGifts(core, account);
  asked.log.info({ uid, way: row.signInProvider, secondFactor, session: row.name }, 'signed in');
  return { session: secret, device: device.cookie };
}

/**
 * The provider counts sign-ins and revocations in whole seconds, so that two of the same second cannot be put in order
 * by them. What was known when the session opened can: it stands a moment after the last revocation known by then,
 * and not after one that comes later, be it in the same second.
 */
function toProofTime(authTime: Date, validSince: Date): Date {
  return new Date(Math.max(authTime.getTime(), validSince.getTime() + 1));
}
