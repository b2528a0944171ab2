import { errors, jwtVerify } from 'jose';
import { fromEpochSeconds } from '../durations.ts';
import type { IdentityContext } from '../identity-context.ts';
import { identityError } from '../wire/identity-error.ts';
import { issuerOf, type SignInProvider } from './id-token-claims.ts';

export type VerifiedIdToken = {
  uid: string;
  issuedAt: Date;
  authTime: Date;
  signInProvider: SignInProvider;
};

/** No token of ours comes near this; a longer one is not worth a signature check. */
const LONGEST_TOKEN = 8192;

/**
 * Verifies a token's form, signature and times. RS256 with a key of ours only: the header's other hints (`jwk`, `jku`,
 * `x5u`) are never followed. Whether the account still stands is another question: see `authenticate.ts`.
 * Source: https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 * @throws IdentityError INVALID_ID_TOKEN, or TOKEN_EXPIRED for one that was good
 */
export async function verifyIdToken(context: IdentityContext, token: string): Promise<VerifiedIdToken> {
  if (token.length > LONGEST_TOKEN || !isCanonical(token)) throw identityError('INVALID_ID_TOKEN');
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await context.keys.publicKey(kid);
        if (!key) throw identityError('INVALID_ID_TOKEN');
        return key;
      },
      {
        algorithms: ['RS256'],
        issuer: issuerOf(context.projectId),
        audience: context.projectId,
        currentDate: context.now(),
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
      },
    );
    const { sub, iat, auth_time: authTime, firebase } = payload;
    const provider = (firebase as { sign_in_provider?: unknown } | undefined)?.sign_in_provider;
    // The library checks that the times are numbers, not what the rest is.
    if (typeof sub !== 'string' || sub === '' || iat === undefined || typeof authTime !== 'number') {
      throw identityError('INVALID_ID_TOKEN');
    }
    return {
      uid: sub,
      issuedAt: fromEpochSeconds(iat),
      authTime: fromEpochSeconds(authTime),
      signInProvider: provider === 'custom' ? 'custom' : 'password',
    };
  } catch (cause) {
    if (cause instanceof errors.JWTExpired) throw identityError('TOKEN_EXPIRED');
    if (cause instanceof errors.JOSEError) throw identityError('INVALID_ID_TOKEN');
    throw cause;
  }
}

/**
 * Three parts of unpadded base64url, each the only spelling of its bytes (RFC 4648 §3.5): a decoder that forgives padding,
 * line breaks or spare bits would let an altered token through as the same one.
 */
function isCanonical(token: string): boolean {
  const parts = token.split('.');
  return (
    parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part)
  );
}
