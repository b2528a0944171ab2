import { importPKCS8, SignJWT } from 'jose';

export type ServiceAccount = { client_email: string; private_key: string };

const tokenUrl = 'https://oauth2.googleapis.com/token';

/**
 * A function that gives a current access token of a Google service account, renewed a minute before
 * it ends. https://developers.google.com/identity/protocols/oauth2/service-account#httprest
 */
export function createAccessTokens(
  account: ServiceAccount,
  send: typeof fetch = fetch,
): () => Promise<string> {
  let current: { token: string; until: number } | undefined;
  return async () => {
    if (current && current.until > Date.now()) return current.token;
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
    current = { token, until: Date.now() + (seconds - 60) * 1_000 };
    return token;
  };
}
