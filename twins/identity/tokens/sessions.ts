import { SignJWT } from 'jose';
import { addMilliseconds, days, fromEpochSeconds, minutes, toEpochSeconds } from '#twins/kit/time.ts';
import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import { type AccountRow, findAccountById, isAnonymous, lockAccount } from '../accounts/account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { createToken, hashToken } from '../secrets.ts';
import { type Fields, readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { dateSignIn, isSignInEnded } from './ended-sign-ins.ts';
import {
  ID_TOKEN_SECONDS,
  idTokenClaims,
  type SignInProviderId,
  type VerifiedIdToken,
  verifyIdToken,
} from './id-token.ts';

type Authenticated = { account: AccountRow; token: VerifiedIdToken };

const RECENT_MS = minutes(5);

/**
 * Returns the account of the request's `idToken`. Rejects disabled accounts and revoked sessions.
 * @throws {IdentityError} MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED
 */
export async function authenticate(context: IdentityContext, fields: Fields): Promise<Authenticated> {
  const idToken = stringField(fields, 'idToken');
  if (!idToken) throw identityError('MISSING_ID_TOKEN');
  const token = await verifyIdToken(context, idToken);
  const account = requireLiveSession(await findAccountById(context.pool, token.uid), token.issuedAt);
  await requireSignIn(context.pool, token);
  return { account, token };
}

/** Checks the token again inside a transaction and locks the account. Throws like {@link authenticate}. */
export async function lockAuthenticated(client: Queryable, token: VerifiedIdToken): Promise<AccountRow> {
  const account = requireLiveSession(await lockAccount(client, token.uid), token.issuedAt);
  await requireSignIn(client, token);
  return account;
}

async function requireSignIn(database: Queryable, token: VerifiedIdToken): Promise<void> {
  if (await isSignInEnded(database, token)) throw identityError('TOKEN_EXPIRED');
}

/** @throws {IdentityError} USER_NOT_FOUND, USER_DISABLED, TOKEN_EXPIRED after a revocation */
function requireLiveSession(account: AccountRow | undefined, issuedAt: Date): AccountRow {
  if (!account) throw identityError('USER_NOT_FOUND');
  if (account.disabled) throw identityError('USER_DISABLED');
  if (issuedAt < account.validSince) throw identityError('TOKEN_EXPIRED');
  return account;
}

/**
 * Requires a sign-in within the last five minutes. Anonymous accounts are exempt: they cannot sign in again.
 * @throws {IdentityError} CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function requireRecentLogin(
  context: IdentityContext,
  token: VerifiedIdToken,
  account: AccountRow,
): void {
  const isRecent = token.authTime >= addMilliseconds(context.now(), -RECENT_MS);
  if (!isRecent && !isAnonymous(account)) throw identityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

/** Response to every sign-in. `expiresIn` is a number of seconds as a string, as at Google. */
export type TokenFields = { idToken: string; refreshToken: string; expiresIn: string };

type Session = {
  signInProvider: SignInProviderId;
  /** Factor whose code completed the sign-in, if any. */
  secondFactorId?: string | null | undefined;
  /** Claims of the custom token that began the session, as JSON; see `findDeveloperClaims`. */
  developerClaims?: string | null;
  /** Default: now. Set if the new tokens continue an older session. */
  authTime?: Date;
};

/** Opens a session. The account row must be locked. */
export async function issueTokens(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
  session: Session,
): Promise<TokenFields> {
  const { idToken, issuedAt, authTime } = await issueIdToken(context, client, account, session);
  const refreshToken = createToken();
  await client.query(
    `INSERT INTO identity.refresh_tokens
       (token_hash, account_id, sign_in_provider, second_factor_id, developer_claims, auth_time, issued_at,
        last_used_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      hashToken(refreshToken),
      account.id,
      session.signInProvider,
      session.secondFactorId ?? null,
      session.developerClaims ?? null,
      authTime,
      issuedAt,
      context.now(),
    ],
  );
  return { idToken, refreshToken, expiresIn: String(ID_TOKEN_SECONDS) };
}

/**
 * Signs an ID token and records its `iat`, which is never before `validSince`. A revocation may set
 * `validSince` one second ahead, so that whole seconds separate tokens issued before and after it.
 */
async function issueIdToken(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
  session: Session,
): Promise<{ idToken: string; issuedAt: Date; authTime: Date }> {
  const earliest = fromEpochSeconds(
    Math.max(toEpochSeconds(context.now()), toEpochSeconds(account.validSince)),
  );
  const authTime = session.authTime ?? (await dateSignIn(client, account.id, earliest));
  const issuedAt = authTime > earliest ? authTime : earliest;
  const key = context.keys.signingKey();
  const claims = idTokenClaims(account, {
    projectId: context.projectId,
    issuedAt: toEpochSeconds(issuedAt),
    authTime: toEpochSeconds(authTime),
    signInProvider: session.signInProvider,
    secondFactorId: session.secondFactorId ?? undefined,
    developerClaims: session.developerClaims ?? null,
  });
  const idToken = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .sign(key.privateKey);
  await client.query(
    `UPDATE identity.accounts SET last_refresh_at = $2, last_token_at = greatest(last_token_at, $3)
     WHERE id = $1`,
    [account.id, context.now(), issuedAt],
  );
  return { idToken, issuedAt, authTime };
}

type StoredSession = {
  accountId: string | null;
  signInProvider: SignInProviderId;
  secondFactorId: string | null;
  developerClaims: string | null;
  authTime: Date;
  issuedAt: Date;
};

/**
 * Exchanges a refresh token for an ID token. The refresh token stays the same, because browser tabs share it
 * and Google does not rotate it either. An unknown one gets TOKEN_EXPIRED: after INVALID_REFRESH_TOKEN the
 * SDK could neither refresh nor sign out.
 * https://cloud.google.com/identity-platform/docs/use-rest-api#section-refresh-token
 */
export async function refreshIdToken(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['grant_type', 'grantType', 'refresh_token', 'refreshToken']);
  const grantType = stringField(fields, 'grant_type') ?? stringField(fields, 'grantType');
  if (!grantType) throw identityError('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw identityError('INVALID_GRANT_TYPE');
  const refreshToken = stringField(fields, 'refresh_token') ?? stringField(fields, 'refreshToken');
  if (!refreshToken) throw identityError('MISSING_REFRESH_TOKEN');

  const tokenHash = hashToken(refreshToken);
  const { idToken, uid } = await inTransaction(context.pool, async (client) => {
    const found = await client.query<StoredSession>(
      `SELECT account_id AS "accountId", sign_in_provider AS "signInProvider",
         second_factor_id AS "secondFactorId", developer_claims AS "developerClaims", auth_time AS "authTime",
         issued_at AS "issuedAt" FROM identity.refresh_tokens WHERE token_hash = $1`,
      [tokenHash],
    );
    const session = found.rows[0];
    if (!session) throw identityError('TOKEN_EXPIRED');
    // The column is null after the account was deleted.
    if (session.accountId === null) throw identityError('USER_NOT_FOUND');
    const account = requireLiveSession(await lockAccount(client, session.accountId), session.issuedAt);
    await client.query('UPDATE identity.refresh_tokens SET last_used_at = $2 WHERE token_hash = $1', [
      tokenHash,
      context.now(),
    ]);
    const issued = await issueIdToken(context, client, account, session);
    return { idToken: issued.idToken, uid: account.id };
  });

  return {
    access_token: idToken,
    expires_in: String(ID_TOKEN_SECONDS),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: uid,
    project_id: context.projectId,
  };
}

/** Sessions unused for longer than this are deleted, so the user must sign in again. */
const FORGET_UNUSED_MS = days(400);
/** Deleted or revoked sessions unused for longer than this get TOKEN_EXPIRED instead of a precise error. */
const FORGET_ENDED_MS = days(30);
/** Far more than one person has devices. The least recently used sessions above it are deleted. */
const MAX_SESSIONS_PER_ACCOUNT = 1000;

export async function sweepSessions(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM identity.refresh_tokens WHERE last_used_at < $1', [
    addMilliseconds(now, -FORGET_UNUSED_MS),
  ]);
  await database.query(
    `DELETE FROM identity.refresh_tokens AS session WHERE last_used_at < $1 AND (account_id IS NULL
       OR EXISTS (SELECT 1 FROM identity.accounts WHERE id = account_id AND valid_since > session.issued_at))`,
    [addMilliseconds(now, -FORGET_ENDED_MS)],
  );
  await database.query(
    `DELETE FROM identity.refresh_tokens WHERE token_hash IN (
       SELECT token_hash FROM (
         SELECT token_hash, row_number() OVER (PARTITION BY account_id ORDER BY last_used_at DESC) AS age
         FROM identity.refresh_tokens WHERE account_id IN (
           SELECT account_id FROM identity.refresh_tokens WHERE account_id IS NOT NULL
           GROUP BY account_id HAVING count(*) > $1)
       ) AS ranked WHERE age > $1)`,
    [MAX_SESSIONS_PER_ACCOUNT],
  );
}
