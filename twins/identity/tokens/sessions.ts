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
 * The account that the request's `idToken` speaks for, still standing and with its session not revoked.
 * @throws IdentityError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED
 */
export async function authenticate(context: IdentityContext, fields: Fields): Promise<Authenticated> {
  const idToken = stringField(fields, 'idToken');
  if (!idToken) throw identityError('MISSING_ID_TOKEN');
  const token = await verifyIdToken(context, idToken);
  const account = requireLiveSession(await findAccountById(context.pool, token.uid), token.issuedAt);
  await requireSignIn(context.pool, token);
  return { account, token };
}

/** Reads the account again inside a transaction and holds it; throws as {@link authenticate} if it changed meanwhile. */
export async function lockAuthenticated(client: Queryable, token: VerifiedIdToken): Promise<AccountRow> {
  const account = requireLiveSession(await lockAccount(client, token.uid), token.issuedAt);
  await requireSignIn(client, token);
  return account;
}

/** @throws IdentityError TOKEN_EXPIRED where this one sign-in was ended, whatever else of the account goes on */
async function requireSignIn(database: Queryable, token: VerifiedIdToken): Promise<void> {
  if (await isSignInEnded(database, token)) throw identityError('TOKEN_EXPIRED');
}

/** @throws IdentityError USER_NOT_FOUND, USER_DISABLED, or TOKEN_EXPIRED for a session begun before a revocation */
function requireLiveSession(account: AccountRow | undefined, issuedAt: Date): AccountRow {
  if (!account) throw identityError('USER_NOT_FOUND');
  if (account.disabled) throw identityError('USER_DISABLED');
  if (issuedAt < account.validSince) throw identityError('TOKEN_EXPIRED');
  return account;
}

/**
 * A change of credentials asks for a sign-in within five minutes; but of an anonymous account, which has nothing to sign in
 * with again. @throws IdentityError CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export function requireRecentLogin(
  context: IdentityContext,
  token: VerifiedIdToken,
  account: AccountRow,
): void {
  const isRecent = token.authTime >= addMilliseconds(context.now(), -RECENT_MS);
  if (!isRecent && !isAnonymous(account)) throw identityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

/** What every sign-in answers. `expiresIn` is a string of seconds, as Google's. */
export type TokenFields = { idToken: string; refreshToken: string; expiresIn: string };

type Session = {
  signInProvider: SignInProviderId;
  /** The factor by whose code the sign-in was completed; absent or null when it took one factor only. */
  secondFactorId?: string | null | undefined;
  /** Of the custom token that began it, as JSON; see `findDeveloperClaims`. */
  developerClaims?: string | null;
  /** When the person proved who they are; now, unless an older session goes on. */
  authTime?: Date;
};

/** Opens a session for an account the transaction holds locked. */
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
 * Signs an ID token and records its `iat`. That second is never before `validSince`, which a revocation may have put up to
 * a second ahead so that whole seconds still tell tokens issued before it from those issued after.
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
 * securetoken v1/token: a refresh token for a new ID token. The refresh token stays the same: tabs share it, and Google
 * does not rotate either. An unknown one is answered TOKEN_EXPIRED, because INVALID_REFRESH_TOKEN leaves the SDK with a
 * user it can neither refresh nor sign out.
 * Source: https://cloud.google.com/identity-platform/docs/use-rest-api#section-refresh-token
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
    // The link to a deleted account is cut, its sessions are still known as such.
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

/** A browser that comes back after longer signs in again. */
const FORGET_UNUSED_MS = days(400);
/** A session that ended keeps its digest this long, only to be answered precisely. */
const FORGET_ENDED_MS = days(30);
/** More live sessions than any person has devices. */
const MAX_SESSIONS_PER_ACCOUNT = 1000;

/** Drops sessions that nobody will ask for again. */
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
