import * as openid from 'openid-client';
import { isSameSecret } from '../secrets.ts';
import { identityError } from '../wire/identity-error.ts';
import { type Assertion, readAssertion } from './assertion.ts';
import type { FederatedProvider } from './federated-provider.ts';
import { type ProviderMetadata, TENANT_PLACE } from './provider-metadata.ts';
import { ProviderUnreachableError, requestProvider } from './request-provider.ts';
import { badResponse, requireSubject } from './verify-provider-token.ts';

const MAX_TOKEN_CHARACTERS = 8192;

/**
 * Checks, before any request, that the token is not too long and its audience can be checked.
 * @throws {IdentityError} OPERATION_NOT_ALLOWED, INVALID_IDP_RESPONSE
 */
export function requireReadableToken(
  { clientSecret, tokenInfoUrl }: FederatedProvider,
  accessToken: string,
): void {
  if (clientSecret === undefined && tokenInfoUrl === undefined) throw namesNoAudience();
  if (accessToken.length > MAX_TOKEN_CHARACTERS) throw badResponse('It is too long.');
}

const namesNoAudience = () =>
  identityError('OPERATION_NOT_ALLOWED', 'This provider’s access tokens do not say for whom they are.');

/**
 * Returns the user to whom an access token belongs. The token must have been issued to our client (RFC 7662
 * or `tokeninfo`), because other sites have tokens of the same user.
 * https://openid.net/specs/openid-connect-core-1_0.html#UserInfo
 * @throws {IdentityError} OPERATION_NOT_ALLOWED if the audience cannot be checked, INVALID_IDP_RESPONSE
 * @throws {ProviderUnreachableError}
 */
export async function readAccessToken(
  provider: FederatedProvider,
  { server }: ProviderMetadata,
  accessToken: string,
): Promise<Assertion> {
  const client = new openid.Configuration(server, provider.clientId, provider.clientSecret);
  client[openid.customFetch] = (url, init) => requestProvider(url, init as RequestInit);
  try {
    await requireIssuedToUs(provider, client, accessToken);
    const claims = await openid.fetchUserInfo(client, accessToken, openid.skipSubjectCheck);
    const isTrusted = !server.issuer.includes(TENANT_PLACE);
    return readAssertion(provider.providerId, requireSubject(claims), { isTrusted });
  } catch (cause) {
    if (isRefusal(cause)) throw badResponse('The provider does not know it.');
    throw cause;
  }
}

async function requireIssuedToUs(
  { clientId, clientSecret, tokenInfoUrl }: FederatedProvider,
  client: openid.Configuration,
  accessToken: string,
): Promise<void> {
  const { introspection_endpoint: introspection, userinfo_endpoint: userInfo } = client.serverMetadata();
  if (userInfo && tokenInfoUrl) {
    const url = new URL(tokenInfoUrl);
    url.searchParams.set('access_token', accessToken);
    return requireAudience(await fetchTokenInfo(url), clientId);
  }
  if (userInfo && introspection && clientSecret) {
    const { active, client_id: audience } = await openid.tokenIntrospection(client, accessToken);
    return requireAudience(active ? audience : undefined, clientId);
  }
  throw namesNoAudience();
}

async function fetchTokenInfo(url: URL): Promise<unknown> {
  const response = await requestProvider(url.href);
  const answer: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
  return (Object(answer) as { aud?: unknown }).aud;
}

function requireAudience(audience: unknown, clientId: string): void {
  if (typeof audience !== 'string' || !isSameSecret(audience, clientId)) {
    throw badResponse('It was not issued to this client.');
  }
}

/** Returns true if the provider rejected the token or sent an invalid response. */
function isRefusal(cause: unknown): boolean {
  return (
    !(cause instanceof ProviderUnreachableError) &&
    (cause instanceof openid.ClientError ||
      cause instanceof openid.ResponseBodyError ||
      cause instanceof openid.WWWAuthenticateChallengeError)
  );
}
