import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';

/** Google publishes the keys of Secure Token here; the twin serves the same path. */
const jwksUrl = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

export type VerifiedToken = {
  uid: string;
  email: string | undefined;
  issuedAt: Date;
  authTime: Date;
  claims: Record<string, unknown>;
};

/**
 * A function that verifies ID tokens: RS256 with a published key, issuer, audience, times (60 s of
 * skew), a subject and a sign-in time that is not ahead. Answers null for any token that fails;
 * throws only when the keys cannot be had.
 * https://firebase.google.com/docs/auth/admin/verify-id-tokens#verify_id_tokens_using_a_third-party_jwt_library
 */
export function createTokenVerifier(options: {
  projectId: string;
  fetch: typeof fetch;
  now: () => Date;
}): (token: string) => Promise<VerifiedToken | null> {
  const keys = createRemoteJWKSet(jwksUrl, {
    [customFetch]: (url, init) => options.fetch(url, init as RequestInit),
    cooldownDuration: 5_000,
    timeoutDuration: 5_000,
  });
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: `https://securetoken.google.com/${options.projectId}`,
        audience: options.projectId,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        clockTolerance: 60,
        currentDate: options.now(),
      });
      const { sub, iat, auth_time: authTime, email } = payload;
      if (!sub || sub.length > 128 || typeof iat !== 'number' || typeof authTime !== 'number') return null;
      if (authTime * 1_000 > options.now().getTime() + 60_000) return null;
      return {
        uid: sub,
        email: typeof email === 'string' ? email : undefined,
        issuedAt: new Date(iat * 1_000),
        authTime: new Date(authTime * 1_000),
        claims: payload,
      };
    } catch (error) {
      if (error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout)) return null;
      throw error;
    }
  };
}
