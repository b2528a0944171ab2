import { type Account, findAccountById, lockAccount } from '../accounts/account.ts';
import { before, minutes } from '../durations.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Database } from '../schema/database.ts';
import { type Fields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { type VerifiedIdToken, verifyIdToken } from './verify-id-token.ts';

export type Authenticated = { account: Account; token: VerifiedIdToken };

const RECENT = minutes(5);

/**
 * The account that the request's `idToken` speaks for, still standing and with its session not revoked.
 * @throws IdentityError MISSING_ID_TOKEN, INVALID_ID_TOKEN, TOKEN_EXPIRED, USER_NOT_FOUND, USER_DISABLED
 */
export async function authenticate(context: IdentityContext, fields: Fields): Promise<Authenticated> {
  const idToken = stringField(fields, 'idToken');
  if (!idToken) throw identityError('MISSING_ID_TOKEN');
  const token = await verifyIdToken(context, idToken);
  const account = requireLiveSession(await findAccountById(context.pool, token.uid), token.issuedAt);
  return { account, token };
}

/** Reads the account again inside a transaction and holds it; throws as {@link authenticate} if it changed meanwhile. */
export async function lockAuthenticated(client: Database, token: VerifiedIdToken): Promise<Account> {
  return requireLiveSession(await lockAccount(client, token.uid), token.issuedAt);
}

/** @throws IdentityError USER_NOT_FOUND, USER_DISABLED, or TOKEN_EXPIRED for a session begun before a revocation */
export function requireLiveSession(account: Account | undefined, issuedAt: Date): Account {
  if (!account) throw identityError('USER_NOT_FOUND');
  if (account.disabled) throw identityError('USER_DISABLED');
  if (issuedAt < account.validSince) throw identityError('TOKEN_EXPIRED');
  return account;
}

/** A change of credentials asks for a sign-in within five minutes. @throws IdentityError CREDENTIAL_TOO_OLD_LOGIN_AGAIN */
export function requireRecentSignIn(context: IdentityContext, token: VerifiedIdToken): void {
  if (token.authTime < before(context.now(), RECENT)) throw identityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
