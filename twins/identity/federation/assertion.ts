import type { JWTPayload } from 'jose';
import { isDisplayName, isWebAddress, normaliseEmail } from '../accounts/account-fields.ts';

/** What a provider says of somebody, verified: who they are there, and what it knows of them. */
export type Assertion = {
  providerId: string;
  rawId: string;
  /** Normalised. */
  email: string | null;
  /** True when the provider has seen that the address is theirs. */
  isEmailProven: boolean;
  displayName: string | null;
  firstName: string | null;
  lastName: string | null;
  photoUrl: string | null;
  /** For the application, as text: the provider's own words. */
  rawUserInfo: string;
};

/**
 * Reads the claims of an ID token or of a userinfo answer, whose `sub` is text. `isTrusted` is false for a provider that lets
 * others say what it signs: then no address counts as proven.
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
    // Apple writes it as text.
    isEmailProven:
      isTrusted && email !== null && (claims.email_verified === true || claims.email_verified === 'true'),
    displayName: nameOf(claims.name),
    firstName: nameOf(claims.given_name),
    lastName: nameOf(claims.family_name),
    photoUrl: photoUrl !== null && isWebAddress(photoUrl) ? photoUrl : null,
    rawUserInfo: JSON.stringify(providerId === 'google.com' ? googleUserInfo(claims) : claims),
  };
}

/** Google's users are described as its older userinfo endpoint does, whatever their token says. */
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
