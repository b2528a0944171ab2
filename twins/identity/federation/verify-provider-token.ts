import { createHash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { isSameSecret } from '../secrets.ts';
import { identityError } from '../wire/identity-error.ts';
import { type Assertion, readAssertion } from './assertion.ts';
import type { FederatedProvider } from './federated-provider.ts';
import { type ProviderMetadata, TENANT_PLACE } from './provider-metadata.ts';

/** Asymmetric only: with HMAC, an attacker could forge tokens by using the public key as the secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Enough for Microsoft's tokens with their lists of groups. */
const MAX_TOKEN_CHARACTERS = 16_384;
const MAX_SUBJECT_CHARACTERS = 255;

/** Values known only to the client that requested the token. */
type Proofs = {
  nonce: string | undefined;
  /** Session id from accounts:createAuthUri, which derives the nonce from it. */
  sessionId: string | undefined;
};

/**
 * Checks a token before any request to the provider, so that random text does not trigger one.
 * @throws {IdentityError} INVALID_IDP_RESPONSE
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
 * Verifies an ID token that passed {@link requirePlausibleToken}: signature, issuer, audience, times and
 * nonce. Ignores keys in the token's header (`jwk`, `jku`, `x5u`).
 * https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
 * @throws {IdentityError} INVALID_IDP_RESPONSE, MISSING_OR_INVALID_NONCE
 * @throws {ProviderUnreachableError}
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
      // In seconds, because the provider's clock may differ from ours.
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

/** @throws {IdentityError} INVALID_IDP_RESPONSE if `sub` is missing or invalid */
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

/** Builds Google's error for an invalid credential, with the reason for the developer. */
export function badResponse(reason: string) {
  return identityError(
    'INVALID_IDP_RESPONSE',
    `The supplied auth credential is incorrect, malformed or has expired. (${reason.replaceAll(' : ', ', ')})`,
  );
}

/** Requires that a token with several audiences or with `azp` names our client as its authorised party. */
function requireParty({ aud, azp }: JWTPayload, clientId: string): void {
  const isAmongSeveral = Array.isArray(aud) && aud.length > 1;
  if ((azp !== undefined || isAmongSeveral) && azp !== clientId) throw badResponse('unexpected "azp" claim');
}

/**
 * Accepts the nonce or its SHA-256 (Apple). Rejects a nonce that only the token or only the request contains:
 * otherwise a token for one sign-in could be used for another.
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

/** Inserts the unverified `tid` into the issuer. Verifying the token with that issuer confirms `tid`. */
function issuerOfTenant(template: string, { tid }: JWTPayload): string {
  if (typeof tid !== 'string' || !TENANT_ID.test(tid)) throw badResponse('It names no organisation.');
  return template.replace(TENANT_PLACE, tid);
}
