import type { Assertion } from '../federation/assertion.ts';
import { readPendingToken } from '../federation/pending-credentials.ts';
import { readAccessToken, requireReadableToken } from '../federation/read-access-token.ts';
import { requirePlausibleToken, verifyProviderToken } from '../federation/verify-provider-token.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { requireAdmission } from '../throttle/admission.ts';
import { type Fields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

/** Verified credential of a provider. Its tokens are returned in the response but not stored. */
export type IdpCredential = {
  assertion: Assertion;
  idToken?: string | undefined;
  accessToken?: string | undefined;
  nonce?: string | undefined;
  /** Unconsumed token of an assertion that was stored by an earlier request. */
  pendingToken?: string;
};

export const FIELDS_OF_CREDENTIAL = ['requestUri', 'postBody', 'sessionId', 'pendingToken'];

/**
 * Reads the credential of accounts:signInWithIdp: a `pendingToken`, or the provider's response in `postBody`
 * or `requestUri`. Limits invalid tokens per network address.
 * @throws {IdentityError} TOO_MANY_ATTEMPTS_TRY_LATER, or the code of an invalid field or token
 * @throws {ProviderUnreachableError}
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
