import { importPKCS8, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import * as openid from 'openid-client';
import { CircuitOpenError, type Circuits, guardFetch } from '#clients/circuit.ts';
import { findOnce } from '#core/find-once.ts';
import {
  type AppleKey,
  ProviderError,
  type ProviderFault,
  type SignInProvider,
  type SignInProviders,
} from '#core/sign-in/sign-in-providers.ts';

/** Lifetime of a provider's discovery document and of Apple's client secret. */
const freshMs = 60 * 60 * 1_000;
/** Short, because the user waits for the page. */
const timeoutSeconds = 8;

/** Creates the sign-in providers (OpenID Connect code flow with PKCE). They redirect to `…/retour`. */
export function createSignInProviders(
  siteUrl: string,
  list: readonly SignInProvider[],
  circuits: Circuits,
): SignInProviders {
  const byId = new Map(list.map((provider) => [provider.id, provider]));
  const guards = new Map(list.map((provider) => [provider.id, guardProvider(circuits, provider)]));
  const readConfiguration = cacheConfigurations((provider) => discover(provider, guards.get(provider.id)));
  const toReturnAddress = (id: string) => `${siteUrl}/connexion/${id}/retour`;
  return {
    names: list.map(({ id, name }) => ({ id, name })),
    find: (id) => byId.get(id),

    async begin(provider, { state, nonce, codeVerifier, again }) {
      const configuration = await explain(() => readConfiguration(provider));
      const prompt = again ? provider.prompts.again : provider.prompts.choose;
      return openid.buildAuthorizationUrl(configuration, {
        redirect_uri: toReturnAddress(provider.id),
        scope: provider.scopes,
        code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ...(provider.answersWithForm ? { response_mode: 'form_post' } : {}),
        ...(prompt ? { prompt } : {}),
      });
    },

    async finish(provider, answer, { state, nonce, codeVerifier }) {
      const tokens = await explain(async () =>
        openid.authorizationCodeGrant(
          await readConfiguration(provider),
          new URL(`${toReturnAddress(provider.id)}?${answer}`),
          {
            pkceCodeVerifier: codeVerifier,
            expectedState: state,
            expectedNonce: nonce,
            idTokenExpected: true,
          },
        ),
      );
      return { idToken: tokens.id_token ?? '', accessToken: tokens.access_token };
    },
  };
}

/** Caches configurations, but no failed requests. */
function cacheConfigurations(ask: (provider: SignInProvider) => Promise<openid.Configuration>) {
  const kept = new LRUCache<string, Promise<openid.Configuration>>({ max: 100, ttl: freshMs });
  return (provider: SignInProvider) => findOnce(kept, provider.id, () => ask(provider));
}

/** Returns a `fetch` with a separate circuit breaker for each provider. */
const guardProvider = (circuits: Circuits, { id, issuer }: SignInProvider): typeof fetch =>
  guardFetch(circuits, `sign-in ${id}`, fetch, (ask) =>
    ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
      signal: AbortSignal.timeout(timeoutSeconds * 1_000),
    }),
  );

async function discover(
  { issuer, clientId, secret }: SignInProvider,
  guarded: typeof fetch = fetch,
): Promise<openid.Configuration> {
  const isFixed = typeof secret === 'string';
  const configuration = await openid.discovery(
    new URL(issuer),
    clientId,
    { [openid.clockTolerance]: 60 },
    proveClient(isFixed ? secret : await signSecret(clientId, secret)),
    { timeout: timeoutSeconds, [openid.customFetch]: guarded as openid.CustomFetch },
  );
  // Verifies signatures even though the tokens come directly from the provider over TLS.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** Sends the secret in the header, the protocol's default. Providers such as Apple support only the body. */
function proveClient(secret: string): openid.ClientAuth {
  const inHeader = openid.ClientSecretBasic(secret);
  const inBody = openid.ClientSecretPost(secret);
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}

/** https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret */
async function signSecret(clientId: string, { teamId, keyId, key }: AppleKey): Promise<string> {
  return new SignJWT()
    .setProtectedHeader({ alg: 'ES256', kid: keyId })
    .setIssuer(teamId)
    .setSubject(clientId)
    .setAudience('https://appleid.apple.com')
    .setIssuedAt()
    .setExpirationTime('2h')
    .sign(await importPKCS8(key, 'ES256'));
}

/** Drops the causes of the library's errors, which contain personal claims. */
async function explain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError) throw explainAnswer(error.error);
    if (error instanceof openid.ResponseBodyError)
      throw new ProviderError(
        toTokenFault(error),
        `the token endpoint returned ${error.status}: ${toWord(error.error)}`,
      );
    const { code = '', message } = error as { code?: string; message: string };
    throw new ProviderError(isSilence(error, code) ? 'down' : 'forged', `${message} (${code})`);
  }
}

/**
 * https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 and
 * https://openid.net/specs/openid-connect-core-1_0.html#AuthError
 */
function explainAnswer(error: string): ProviderError {
  const message = `the provider responded with ${toWord(error)}`;
  if (/^(access_denied|user_cancelled_\w+|interaction_required|login_required|consent_required)$/.test(error))
    return new ProviderError('refused', message);
  if (/^(server_error|temporarily_unavailable)$/.test(error)) return new ProviderError('down', message);
  return new ProviderError('misconfigured', message);
}

/** A rejected code means a forged response. All other errors concern our configuration. */
function toTokenFault({ error, status }: openid.ResponseBodyError): ProviderFault {
  if (status >= 500) return 'down';
  return error === 'invalid_grant' ? 'forged' : 'misconfigured';
}

/** Other text than a protocol error code is not logged. */
const toWord = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? error : 'something unknown');

const silences = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** True if the provider could not be reached. A failed `fetch` throws a TypeError with a cause. */
const isSilence = (error: unknown, code: string) =>
  silences.has(code) ||
  error instanceof CircuitOpenError ||
  (error instanceof TypeError && error.cause !== undefined);
