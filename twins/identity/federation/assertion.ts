import type { JWTPayload } from 'jose';
import { isDisplayName, isWebAddress, normaliseEmail } from '../accounts/account-fields.ts';

/** Verified identity and profile of a person at a provider. */
export type Assertion = {
  providerId: string;
  rawId: string;
  /** Normalised. */
  email: string | null;
  /** True if the provider has verified the address. */
  isEmailProven: boolean;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  photoUrl: string | null;
  /** The provider's claims as JSON, for the application. */
  rawUserInfo: string;
};

/**
 * Reads the claims of an ID token or userinfo response. If `isTrusted` is false, no address counts as
 * verified, because others can choose the address that the provider signs.
 */
export function readAssertion(
  providerId: string,
  claims: JWTPayload & { sub: string },
  { isTrusted }: { isTrusted: boolean },
): Assertion {
  const email = normaliseEmail(textOf(claims.email) ?? '') ?? null;
  const photoUrl = textOf(claims.picture);
  return {
    providerId,
    rawId: claims.sub,
    email,
    // Apple sends `email_verified` as a string.
    isEmailProven:
      isTrusted && email !== null && (claims.email_verified === true || claims.email_verified === 'true'),
    displayName: nameOf(claims.name),
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
    photoUrl: photoUrl !== null && isWebAddress(photoUrl) ? photoUrl : null,
    rawUserInfo: JSON.stringify(providerId === 'google.com' ? googleUserInfo(claims) : claims),
  };
}

/** Uses the format of Google's older userinfo endpoint, which clients expect. */
function googleUserInfo({ sub, email, email_verified: verified, ...claims }: JWTPayload) {
  const { name, given_name, family_name, picture, locale, hd } = claims;
  return { id: sub, email, verified_email: verified, name, given_name, family_name, picture, locale, hd };
}

function nameOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && isDisplayName(text) ? text : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.isWellFormed() && !value.includes('\0')
    ? value
    : null;
}
