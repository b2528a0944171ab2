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

/** What a provider says of itself is asked again after an hour, and so is Apple's secret made. */
const freshMs = 60 * 60 * 1_000;
/** A page waits for it. */
const timeoutSeconds = 8;

/** The other providers that one may sign in with, by the code flow of OpenID Connect with PKCE. They lead back to `…/retour`. */
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

/** Reads a provider's discovery document once an hour; what failed is asked again at once. */
function cacheConfigurations(ask: (provider: SignInProvider) => Promise<openid.Configuration>) {
  const kept = new LRUCache<string, Promise<openid.Configuration>>({ max: 100, ttl: freshMs });
  return (provider: SignInProvider) => findOnce(kept, provider.id, () => ask(provider));
}

/** Each provider is asked by a way of its own. */
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
  // Signatures are checked although the tokens come over TLS from the provider itself.
  openid.enableNonRepudiationChecks(configuration);
  return configuration;
}

/** The protocol's own way to hand the secret over, unless the provider says that it takes only the other one, as Apple does. */
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

/** The library's errors in our words. Their causes hold claims of the person: they go no further. */
async function explain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof openid.AuthorizationResponseError) throw explainAnswer(error.error);
    if (error instanceof openid.ResponseBodyError)
      throw new ProviderError(
        toTokenFault(error),
        `the token endpoint answered ${error.status}: ${toWord(error.error)}`,
      );
    const { code = '', message } = error as { code?: string; message: string };
    throw new ProviderError(isSilence(error, code) ? 'down' : 'forged', `${message} (${code})`);
  }
}

/** https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 and https://openid.net/specs/openid-connect-core-1_0.html#AuthError */
function explainAnswer(error: string): ProviderError {
  const message = `the provider answered ${toWord(error)}`;
  if (/^(access_denied|user_cancelled_\w+|interaction_required|login_required|consent_required)$/.test(error))
    return new ProviderError('refused', message);
  if (/^(server_error|temporarily_unavailable)$/.test(error)) return new ProviderError('down', message);
  return new ProviderError('misconfigured', message);
}

/** A code that is not taken is a wrong answer; everything else is about us. */
function toTokenFault({ error, status }: openid.ResponseBodyError): ProviderFault {
  if (status >= 500) return 'down';
  return error === 'invalid_grant' ? 'forged' : 'misconfigured';
}

/** The codes of the protocol are such words; anything else is not for the log. */
const toWord = (error: string) => (/^[a-z_]{1,40}$/.test(error) ? error : 'something unknown');

const silences = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** No connection is a plain TypeError of `fetch`. */
const isSilence = (error: unknown, code: string) =>
  silences.has(code) ||
  error instanceof CircuitOpenError ||
  (error instanceof TypeError && error.cause !== undefined);
