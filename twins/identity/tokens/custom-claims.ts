import type { Queryable } from '#twins/kit/transaction.ts';
import { identityError } from '../wire/identity-error.ts';
import { RESERVED_CLAIMS, type VerifiedIdToken } from './id-token.ts';

const MAX_CLAIMS_CHARACTERS = 1000;

/**
 * Checks a JSON object of claims. `{}` clears them. https://firebase.google.com/docs/auth/admin/custom-claims
 * @throws {IdentityError} CLAIMS_TOO_LARGE, INVALID_CLAIMS, FORBIDDEN_CLAIM
 */
export function requireClaims(text: string): string {
  if (text.length > MAX_CLAIMS_CHARACTERS) throw identityError('CLAIMS_TOO_LARGE');
  for (const name of Object.keys(parseObject(text))) {
    if (RESERVED_CLAIMS.has(name)) throw identityError('FORBIDDEN_CLAIM', name);
  }
  return text;
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw identityError('INVALID_CLAIMS');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw identityError('INVALID_CLAIMS');
  }
  return value;
}

/** Returns the custom token's claims for the sign-in of `token`, so that a new session can keep them. */
export async function findDeveloperClaims(
  database: Queryable,
  token: VerifiedIdToken,
): Promise<string | null> {
  if (token.signInProvider !== 'custom') return null;
  const found = await database.query<{ claims: string | null }>(
    `SELECT developer_claims AS claims FROM identity.refresh_tokens
     WHERE account_id = $1 AND auth_time = $2 AND sign_in_provider = 'custom' ORDER BY last_used_at DESC LIMIT 1`,
    [token.uid, token.authTime],
  );
  return found.rows[0]?.claims ?? null;
}
