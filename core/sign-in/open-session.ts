import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { sessions } from '#database/tables/members.ts';
import { m } from '#words/messages.js';
import { recordAccounts } from '../accounts/directory.ts';
import type { Account, TokenClaims } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { AppError, toAppError } from '../errors.ts';
import { claimImported } from '../moving-in/imported-access.ts';
import { claimGifts } from '../orders/gifts.ts';
import { createSecret, hashSecret } from '../secret.ts';
import { type Browser, recogniseDevice, recordDevice } from './devices.ts';
import { recordLinkedSignIns } from './linked-sign-ins.ts';
import { readSecondFactor, readSignInProvider, recordProofs, requireSecondFactor } from './second-factor.ts';
import { sessionTimes } from './session-times.ts';
import { findLiveSession, isUsable, type SessionRow, toSessionName } from './sessions.ts';

export type SessionRequest = {
  token: string;
  passkey?: unknown;
  /** Secrets of the existing cookies. */
  session: string | null;
  device: string | null;
  browser: Browser;
  log: Pick<Logger, 'info'>;
};

/** Secrets for new cookies. Null if the browser keeps its cookie. */
type OpenedSession = { session: string | null; device: string | null };

/**
 * Opens a session for a recent sign-in. A new token of the browser's existing sign-in, however old, keeps its
 * session, without extending it or counting as use.
 * @throws {AppError} sign-in-required if the token or its sign-in is invalid, revoked or too old
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
  if (!isUsable(account)) throw refuse('the account is deleted or disabled');
  if (claims.authTime < account.validSince) throw refuse('the sign-in was revoked');
  // An ID token remains valid for an hour after its sign-in was ended. It must not reopen the session.
  if (await core.identity.isSignInEnded(asked.token)) throw refuse('the sign-in was ended');
  await recordProofs(core, account);
  if (await isRenewed(core, asked, claims)) return { session: null, device: null };
  if (!isRecent(claims.authTime)) throw refuse('the sign-in is too old');
  return begin(core, asked, account, claims);
}

/** Returns true if the browser has a session of this sign-in and the token proves no further factor. */
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
  await claimImported(core, account);
  asked.log.info({ uid, way: row.signInProvider, secondFactor, session: row.name }, 'signed in');
  return { session: secret, device: device.cookie };
}

/** Dates a session after the last known revocation, because the provider only counts whole seconds. */
function toProofTime(authTime: Date, validSince: Date): Date {
  return new Date(Math.max(authTime.getTime(), validSince.getTime() + 1));
}
