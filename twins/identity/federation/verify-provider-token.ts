import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { isSameSecret } from '../secrets.ts';
import { identityError } from '../wire/identity-error.ts';
import { type Assertion, readAssertion } from './assertion.ts';
import type { FederatedProvider } from './federated-provider.ts';
import { type ProviderMetadata, TENANT_PLACE } from './provider-metadata.ts';

/** Signatures by a key that only the provider has; none by a shared secret, which a public key would be. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Microsoft's tokens carry lists of groups; none comes near this. */
const MAX_TOKEN_CHARACTERS = 16_384;
const MAX_SUBJECT_CHARACTERS = 255;

/** What only the one who had the provider sign the token knows. */
type Proofs = {
  nonce: string | undefined;
  /** Of accounts:createAuthUri, which makes a nonce of it. */
  sessionId: string | undefined;
};

/**
 * Checks what a token shows without a key: length, form, algorithm and audience. It runs before the provider is asked for its
 * metadata, so that an arbitrary text causes no outgoing request.
 * @throws IdentityError INVALID_IDP_RESPONSE
 */
export function requirePlausibleToken({ clientId }: FederatedProvider, idToken: string): void {
  if (idToken.length > MAX_TOKEN_CHARACTERS) throw badResponse('It is too long.');
  const { alg, aud } = decodeToken(idToken);
  if (!ALGORITHMS.includes(String(alg)))
    throw badResponse('"alg" (Algorithm) Header Parameter value not allowed');
  if (aud === undefined || ![aud].flat().includes(clientId))
    throw badResponse('unexpected "aud" claim value');
}

function decodeToken(idToken: string): { alg: unknown; aud: string | string[] | undefined } {
  try {
    return { alg: decodeProtectedHeader(idToken).alg, aud: decodeJwt(idToken).aud };
  } catch {
    throw badResponse('It is not a JWT.');
  }
}

/**
 * Verifies an ID token of a configured provider: signature, issuer, audience, times, nonce. Keys come from the provider's own
 * key set only: what the token's header offers (`jwk`, `jku`, `x5u`) is never followed.
 * {@link requirePlausibleToken} has to accept the token first.
 * Source: https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @throws IdentityError INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE
 * @throws ProviderUnreachableError
 */
export async function verifyProviderToken(
  provider: FederatedProvider,
  { server, findKey }: ProviderMetadata,
  { idToken, now, ...proofs }: Proofs & { idToken: string; now: Date },
): Promise<Assertion> {
  const isForMany = server.issuer.includes(TENANT_PLACE);
  const { providerId, clientId } = provider;
  let claims: JWTPayload;
  try {
    const verified = await jwtVerify(idToken, findKey, {
      algorithms: ALGORITHMS,
      issuer: isForMany ? issuerOfTenant(server.issuer, decodeJwt(idToken)) : server.issuer,
      audience: clientId,
      currentDate: now,
      // Its clock is another machine's.
      clockTolerance: 60,
      requiredClaims: ['sub', 'iat', 'exp'],
    });
    claims = verified.payload;
  } catch (cause) {
    if (cause instanceof errors.JOSEError) throw badResponse(cause.message);
    throw cause;
  }
  requireParty(claims, clientId);
  requireNonce(claims, proofs);
  return readAssertion(providerId, requireSubject(claims), { isTrusted: !isForMany });
}

/** @throws IdentityError INVALID_IDP_RESPONSE unless they say who somebody is */
export function requireSubject<Claims extends { sub?: unknown }>(claims: Claims): Claims & { sub: string } {
  const { sub } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_CHARACTERS || !isKeepable(sub)) {
    throw badResponse('It does not say who somebody is.');
  }
  return { ...claims, sub };
}

function isKeepable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Google's words for a credential that is not what it says, with the reason for the developer. */
export function badResponse(reason: string) {
  return identityError(
    'INVALID_IDP_RESPONSE',
    `The supplied auth credential is incorrect, malformed or has expired. (${reason.replaceAll(' : ', ', ')})`,
  );
}

/** A token issued to several, or asked for by another client, is ours only when it says so. */
function requireParty({ aud, azp }: JWTPayload, clientId: string): void {
  const isAmongSeveral = Array.isArray(aud) && aud.length > 1;
  if ((azp !== undefined || isAmongSeveral) && azp !== clientId) throw badResponse('unexpected "azp" claim');
}

/**
 * The token holds the nonce itself or its SHA-256, as Apple's does. Only one of the two having one is refused: a token that
 * was meant for one sign-in opens no other, and who asked for the proof gets it.
 */
function requireNonce({ nonce: claimed }: JWTPayload, { nonce, sessionId }: Proofs): void {
  if (claimed === undefined && nonce === undefined) return;
  const known = nonce ?? sessionId;
  const forms = known === undefined ? [] : [known, createHash('sha256').update(known).digest('hex')];
  if (typeof claimed !== 'string' || !forms.some((form) => isSameSecret(form, claimed))) {
    throw identityError('MISSING_OR_INVALID_NONCE', 'The nonce in the ID token does not match the one sent.');
  }
}

const TENANT_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The organisation is the token's own word so far, and counts once the signature holds for the issuer made with it. */
function issuerOfTenant(template: string, { tid }: JWTPayload): string {
  if (typeof tid !== 'string' || !TENANT_ID.test(tid)) throw badResponse('It names no organisation.');
  return template.replace(TENANT_PLACE, tid);
}
