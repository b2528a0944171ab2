import { toEpochSeconds } from '#twins/kit/time.ts';
import type { AccountRow } from './account.ts';

/** Google's placeholder for a password hash. The SDK only checks whether the field is present. */
const REDACTED_HASH = Buffer.from('REDACTED').toString('base64');

/**
 * Converts an account to the wire format. Milliseconds are decimal strings, because the SDK cannot restore
 * numbers from its storage and would sign the user out.
 * https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo
 */
export function presentAccount(account: AccountRow): Record<string, unknown> {
  return withoutNull({
    localId: account.id,
    email: account.email,
    emailVerified: account.emailVerified,
    phoneNumber: account.phoneNumber,
    customAuth: account.customAuth || null,
    displayName: account.displayName,
    photoUrl: account.photoUrl,
    passwordHash: account.passwordHash === null ? null : REDACTED_HASH,
    passwordUpdatedAt: account.passwordUpdatedAt?.getTime() ?? null,
    emailLinkSignin: account.emailLinkSignIn || null,
    providerUserInfo: presentProviders(account),
    validSince: String(toEpochSeconds(account.validSince)),
    disabled: account.disabled,
    customAttributes: account.customAttributes,
    createdAt: String(account.createdAt.getTime()),
    lastLoginAt: account.lastLoginAt === null ? null : String(account.lastLoginAt.getTime()),
    lastRefreshAt: account.lastRefreshAt?.toISOString() ?? null,
    mfaInfo: account.secondFactors.length === 0 ? null : presentSecondFactors(account),
  });
}

/** Builds `mfaInfo`. The SDK recognises a factor's type by its object name, here an empty `totpInfo`. */
export function presentSecondFactors(account: AccountRow): Record<string, unknown>[] {
  return account.secondFactors.map(({ id, displayName, enrolledAt }) =>
    withoutNull({ mfaEnrollmentId: id, displayName, enrolledAt, totpInfo: {} }),
  );
}

/** Lists the sign-in methods of an account. Email links count as "password", as Google does. */
export function presentProviders(account: AccountRow): Record<string, unknown>[] {
  const links = account.providers.map((link) => withoutNull({ ...link, federatedId: link.rawId }));
  const { phoneNumber } = account;
  if (phoneNumber !== null) links.push({ providerId: 'phone', rawId: phoneNumber, phoneNumber });
  if (account.email === null || (account.passwordHash === null && !account.emailLinkSignIn)) return links;
  const { email, displayName, photoUrl } = account;
  const password = { providerId: 'password', rawId: email, federatedId: email, email, displayName, photoUrl };
  return [withoutNull(password), ...links];
}

/** Builds the response of accounts:update. A changed address is in `email` and `newEmail`, as at Google. */
export function presentUpdate(account: AccountRow, before = account): Record<string, unknown> {
  return withoutNull({
    kind: 'identitytoolkit#SetAccountInfoResponse',
    localId: account.id,
    email: account.email,
    newEmail: account.email === before.email ? null : account.email,
    emailVerified: account.emailVerified,
    displayName: account.displayName,
    photoUrl: account.photoUrl,
    passwordHash: account.passwordHash === null ? null : REDACTED_HASH,
    providerUserInfo: presentProviders(account),
  });
}

export function withoutNull(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}
