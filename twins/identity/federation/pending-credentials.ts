import { addMilliseconds, minutes } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { createToken, hashToken } from '../secrets.ts';
import { identityError } from '../wire/identity-error.ts';
import type { Assertion } from './assertion.ts';

const LIFETIME_MS = minutes(10);

/** Stores a provider's assertion. Returns a token for reading it, valid once and for ten minutes. */
export async function storeAssertion(database: Queryable, assertion: Assertion, now: Date): Promise<string> {
  const token = createToken();
  await database.query(
    'INSERT INTO identity.pending_credentials (token_hash, assertion, expires_at) VALUES ($1, $2, $3)',
    [hashToken(token), JSON.stringify(assertion), addMilliseconds(now, LIFETIME_MS)],
  );
  return token;
}

/** @throws {IdentityError} INVALID_PENDING_TOKEN if it is unknown, used or expired */
export async function readPendingToken(database: Queryable, token: string, now: Date): Promise<Assertion> {
  const found = await database.query<{ assertion: Assertion }>(
    'SELECT assertion FROM identity.pending_credentials WHERE token_hash = $1 AND expires_at > $2',
    [hashToken(token), now],
  );
  const kept = found.rows[0];
  if (!kept) throw identityError('INVALID_PENDING_TOKEN');
  return kept.assertion;
}

/**
 * Consumes the token. Call it in the transaction that uses the assertion.
 * @throws {IdentityError} INVALID_PENDING_TOKEN for all but one concurrent caller
 */
export async function consumePendingToken(client: Queryable, token: string): Promise<void> {
  const consumed = await client.query('DELETE FROM identity.pending_credentials WHERE token_hash = $1', [
    hashToken(token),
  ]);
  if (consumed.rowCount === 0) throw identityError('INVALID_PENDING_TOKEN');
}

export async function deletePendingCredentials(client: Queryable, email: string | null): Promise<void> {
  await client.query(`DELETE FROM identity.pending_credentials WHERE assertion->>'email' = $1`, [email]);
}

export async function sweepPendingCredentials(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM identity.pending_credentials WHERE expires_at < $1', [now]);
}
