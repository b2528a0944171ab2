import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Circuits, guardFetch } from '#clients/circuit.ts';
import { createAccessTokens, createCustomTokens } from '#clients/google-tokens.ts';
import { createIdentity } from '#clients/identity.ts';
import type { SignInProvider } from '#core/sign-in/sign-in-providers.ts';
import { createIdentityTwin } from '#twins/identity/create-identity-twin.ts';
import type { FederatedProvider } from '#twins/identity/federation/federated-provider.ts';
import type { SiteRules } from './build-core.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { loadSigningKey } from './signing-key.ts';

const ownProject = { projectId: 'cedille', apiKey: 'cedille' };

/** Issuer of custom tokens for the twin. */
const ownServiceAccount = 'site@cedille.iam.gserviceaccount.com';

const twinPaths = [
  '/identitytoolkit.googleapis.com/*',
  '/securetoken.googleapis.com/*',
  '/service_accounts/v1/jwk/*',
  '/www.googleapis.com/identitytoolkit/v3/*',
  '/identitytoolkit/v3/*',
];

/** Starts Google Identity Platform if configured, otherwise the twin. Both use the same client. */
export async function startIdentity(
  config: Config,
  log: Log,
  pool: pg.Pool,
  rules: SiteRules,
  circuits: Circuits,
) {
  if (config.firebase) {
    const { serviceAccount, ...browser } = config.firebase;
    if (!serviceAccount)
      throw new Error('FIREBASE_CONFIG has no serviceAccount, although readConfig requires it');
    const guarded = guardFetch(circuits, 'identity', fetch, (ask) =>
      // Without a token the request is rejected, which shows that the service responds.
      ask(`https://identitytoolkit.googleapis.com/v1/projects/${browser.projectId}/accounts:lookup`, {
        method: 'POST',
        signal: AbortSignal.timeout(10_000),
      }),
    );
    const client = createIdentity({
      projectId: browser.projectId,
      accessToken: createAccessTokens(serviceAccount, guarded),
      fetch: guarded,
      // Lookups are cached, because each is a network request. A revocation takes effect within this time.
      freshSeconds: 30,
      // Cached lookups are used while Google is unavailable: no account can be disabled there meanwhile.
      spareSeconds: 3_600,
      canEndSignIn: false,
      createCustomToken: createCustomTokens(serviceAccount),
    });
    return { client, browser, mount: undefined, retryEmails: async () => {}, ...listOrigins(browser) };
  }
  const { privateKey, publicKey } = await loadSigningKey(pool, 'service-account');
  const adminToken = randomBytes(32).toString('base64url');
  const twin = await createIdentityTwin({
    ...ownProject,
    pool,
    actionUrl: `${config.siteUrl}/login`,
    authorizedOrigins: [config.siteUrl],
    adminToken,
    serviceAccount: { clientEmail: ownServiceAccount, publicKey },
    providers: config.signInProviders.map(toFederatedProvider),
    passwordPolicy: { minLength: 12 },
    isSignUpOpen: (email) => rules.isSignUpOpen(email),
    isAnonymousOpen: () => rules.isAnonymousOpen(),
    deliverEmail: (email) => rules.deliverIdentityEmail(email),
    log: log.child({ service: 'identity' }),
  });
  const client = createIdentity({
    projectId: ownProject.projectId,
    accessToken: async () => adminToken,
    fetch: (input, init) => twin.fetch(new Request(toTwinAddress(String(input), config.siteUrl), init)),
    freshSeconds: 1,
    spareSeconds: 0,
    canEndSignIn: true,
    createCustomToken: createCustomTokens({ client_email: ownServiceAccount, private_key: privateKey }),
  });
  const mount = { paths: twinPaths, twin };
  return {
    client,
    browser: ownProject,
    mount,
    retryEmails: () => twin.retryEmails(),
    origins: [],
    frames: [],
  };
}

/**
 * Returns the origins that Google's identity client connects to and frames. App Check uses reCAPTCHA.
 * https://developers.google.com/recaptcha/docs/faq
 */
export function listOrigins({ appCheckSiteKey }: { appCheckSiteKey?: string | undefined }) {
  const origins = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  if (!appCheckSiteKey) return { origins, frames: [] };
  const recaptcha = 'https://www.google.com/recaptcha/';
  return {
    origins: [...origins, 'https://content-firebaseappcheck.googleapis.com', recaptcha],
    frames: [recaptcha, 'https://recaptcha.google.com/recaptcha/'],
  };
}

const toFederatedProvider = ({ id, issuer, clientId, secret }: SignInProvider): FederatedProvider => ({
  providerId: id,
  issuer,
  clientId,
  ...(typeof secret === 'string' ? { clientSecret: secret } : {}),
});

/** Returns the URL of the twin for a Google URL: the host becomes the first path segment. */
function toTwinAddress(address: string, siteUrl: string): string {
  const url = new URL(address);
  const prefix = url.hostname === 'www.googleapis.com' ? '' : `/${url.hostname}`;
  return siteUrl + prefix + url.pathname + url.search;
}
