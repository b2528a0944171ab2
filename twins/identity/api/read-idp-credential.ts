import type { Assertion } from '../federation/assertion.ts';
import { readPendingToken } from '../federation/pending-credentials.ts';
import { readAccessToken, requireReadableToken } from '../federation/read-access-token.ts';
import { requirePlausibleToken, verifyProviderToken } from '../federation/verify-provider-token.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { requireAdmission } from '../throttle/admission.ts';
import { type Fields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

/** What a client sent of a provider, verified. The tokens are answered to it again; they are kept nowhere. */
export type IdpCredential = {
  assertion: Assertion;
  idToken?: string | undefined;
  accessToken?: string | undefined;
  nonce?: string | undefined;
  /** Stands for an assertion of an earlier request; still to be used up. */
  pendingToken?: string;
};

export const FIELDS_OF_CREDENTIAL = ['requestUri', 'postBody', 'sessionId', 'pendingToken'];

/**
 * Reads the credential of accounts:signInWithIdp: a `pendingToken`, or the provider's answer as a form in `postBody` or behind
 * `requestUri`. Tokens that do not hold are counted by address.
 * @throws IdentityError MISSING_REQUEST_URI, INVALID_REQUEST_URI, INVALID_CREDENTIAL_OR_PROVIDER_ID, OPERATION_NOT_ALLOWED,
 *   INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE, INVALID_PENDING_TOKEN, TOO_MANY_ATTEMPTS_TRY_LATER
 * @throws ProviderUnreachableError
 */
export async function readIdpCredential(
  context: IdentityContext,
  call: IdentityCall,
  fields: Fields,
): Promise<IdpCredential> {
  const requestUri = requireRequestUri(fields);
  const pendingToken = stringField(fields, 'pendingToken');
  await requireAdmission(context, 'federatedAddress', call.address);
  const credential =
    pendingToken === undefined
      ? await verifyAnswer(context, readAnswer(fields, requestUri), stringField(fields, 'sessionId'))
      : { assertion: await readPendingToken(context.pool, pendingToken, context.now()), pendingToken };
  if (call.address !== null) await context.throttle.forgive('federatedAddress', call.address);
  return credential;
}

function requireRequestUri(fields: Fields): URL {
  const text = stringField(fields, 'requestUri');
  if (text === undefined) throw identityError('MISSING_REQUEST_URI');
  const url = URL.parse(text);
  if (!url) throw identityError('INVALID_REQUEST_URI');
  return url;
}

/** The provider's answer by name: from its form, else from the address it led back to. */
function readAnswer(fields: Fields, requestUri: URL): (name: string) => string | undefined {
  const places = [
    new URLSearchParams(stringField(fields, 'postBody') ?? ''),
    requestUri.searchParams,
    new URLSearchParams(requestUri.hash.slice(1)),
  ];
  return (name) => places.map((place) => place.get(name)).find((value) => value) ?? undefined;
}

async function verifyAnswer(
  context: IdentityContext,
  answer: (name: string) => string | undefined,
  sessionId: string | undefined,
): Promise<IdpCredential> {
  const providerId = answer('providerId');
  const idToken = answer('id_token');
  const accessToken = answer('access_token');
  if (providerId === undefined || (idToken === undefined && accessToken === undefined)) {
    throw identityError(
      'INVALID_CREDENTIAL_OR_PROVIDER_ID',
      'Invalid IdP response/credential. A providerId and an id_token or access_token are needed.',
    );
  }
  const provider = context.providers.get(providerId);
  if (!provider) {
    throw identityError('OPERATION_NOT_ALLOWED', 'The identity provider configuration is not found.');
  }
  if (idToken === undefined) {
    requireReadableToken(provider, accessToken ?? '');
    const metadata = await context.readMetadata(provider);
    return { assertion: await readAccessToken(provider, metadata, accessToken ?? ''), accessToken };
  }
  requirePlausibleToken(provider, idToken);
  const metadata = await context.readMetadata(provider);
  const nonce = answer('nonce');
  const assertion = await verifyProviderToken(provider, metadata, {
    idToken,
    nonce,
    sessionId,
    now: context.now(),
  });
  return { assertion, idToken, accessToken, nonce };
}
