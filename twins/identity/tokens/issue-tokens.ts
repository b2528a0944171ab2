import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Account } from '../accounts/account.ts';
import { epochSeconds, fromEpochSeconds } from '../durations.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Database } from '../schema/database.ts';
import { hashToken } from './hash-token.ts';
import { ID_TOKEN_SECONDS, idTokenClaims, type SignInProvider } from './id-token-claims.ts';

/** What every sign-in answers. `expiresIn` is a string of seconds, as Google's. */
export type TokenFields = { idToken: string; refreshToken: string; expiresIn: string };

export type Session = {
  signInProvider: SignInProvider;
  /** When the person proved who they are; now, unless an older session goes on. */
  authTime?: Date;
};

/** Opens a session for an account the transaction holds locked. */
export async function issueTokens(
  context: IdentityContext,
  client: Database,
  account: Account,
  session: Session,
): Promise<TokenFields> {
  const { idToken, issuedAt, authTime } = await issueIdToken(context, client, account, session);
  const refreshToken = randomBytes(32).toString('base64url');
  await client.query(
    `INSERT INTO identity.refresh_tokens
       (token_hash, account_id, sign_in_provider, auth_time, issued_at, last_used_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [hashToken(refreshToken), account.id, session.signInProvider, authTime, issuedAt, context.now()],
  );
  return { idToken, refreshToken, expiresIn: String(ID_TOKEN_SECONDS) };
}

/**
 * Signs an ID token and records its `iat`. That second is never before `validSince`, which a revocation may have put up to
 * a second ahead so that whole seconds still tell tokens issued before it from those issued after.
 */
export async function issueIdToken(
  context: IdentityContext,
  client: Database,
  account: Account,
  session: Session,
): Promise<{ idToken: string; issuedAt: Date; authTime: Date }> {
  const issuedAt = fromEpochSeconds(Math.max(epochSeconds(context.now()), epochSeconds(account.validSince)));
  const authTime = session.authTime ?? issuedAt;
  const key = context.keys.signingKey();
  const claims = idTokenClaims(account, {
    projectId: context.projectId,
    issuedAt: epochSeconds(issuedAt),
    authTime: epochSeconds(authTime),
    signInProvider: session.signInProvider,
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
