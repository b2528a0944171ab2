import { createRemoteJWKSet, customFetch, errors, importPKCS8, jwtVerify, SignJWT } from 'jose';

const jwksUrl = new URL(
  'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
);

type VerifiedToken = {
  uid: string;
  email: string | undefined;
  issuedAt: Date;
  authTime: Date;
  claims: Record<string, unknown>;
};

/**
 * Creates a verifier for ID tokens, with 60 s of clock skew. The verifier returns null for an invalid token,
 * and throws if Google's keys are unavailable.
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

type ServiceAccount = { client_email: string; private_key: string };

const tokenUrl = 'https://oauth2.googleapis.com/token';

/**
 * Creates a function that returns an access token of a service account, valid for at least a minute.
 * https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export function createAccessTokens(
  account: ServiceAccount,
  send: typeof fetch = fetch,
): () => Promise<string> {
  let current: { token: string; until: number } | undefined;
  return async () => {
    if (current && current.until > performance.now()) return current.token;
    const key = await importPKCS8(account.private_key, 'RS256');
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/identitytoolkit' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(tokenUrl)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const response = await send(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`Google refused the service account (${response.status})`);
    const { access_token: token, expires_in: seconds } = (await response.json()) as {
      access_token: string;
      expires_in: number;
    };
    current = { token, until: performance.now() + (seconds - 60) * 1_000 };
    return token;
  };
}

const customTokenAudience =
  'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';

/**
 * Creates a function that signs custom tokens, valid for five minutes.
 * https://firebase.google.com/docs/auth/admin/create-custom-tokens#create_custom_tokens_using_a_third-party_jwt_library
 */
export function createCustomTokens(account: ServiceAccount): (uid: string) => Promise<string> {
  return async (uid) =>
    new SignJWT({ uid })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setSubject(account.client_email)
      .setAudience(customTokenAudience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importPKCS8(account.private_key, 'RS256'));
}
