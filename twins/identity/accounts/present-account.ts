import { toEpochSeconds } from '#twins/kit/time.ts';
import type { AccountRow } from './account.ts';

/** What Google shows instead of a hash: base64 of "REDACTED". The SDK only asks whether it is there. */
const REDACTED_HASH = Buffer.from('REDACTED').toString('base64');

/**
 * An account on the wire. Times in milliseconds are decimal strings: as numbers the SDK could not read the stored user
 * back at the next page load, and would sign them out.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo
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

/** `mfaInfo`. The SDK tells the kind of a factor by the name of the object that describes it; of a TOTP it is empty. */
export function presentSecondFactors(account: AccountRow): Record<string, unknown>[] {
  return account.secondFactors.map(({ id, displayName, enrolledAt }) =>
    withoutNull({ mfaEnrollmentId: id, displayName, enrolledAt, totpInfo: {} }),
  );
}

/** The ways into the account. E-mail links count as "password", as Google does. */
export function presentProviders(account: AccountRow): Record<string, unknown>[] {
  const links = account.providers.map((link) => withoutNull({ ...link, federatedId: link.rawId }));
  const { phoneNumber } = account;
  if (phoneNumber !== null) links.push({ providerId: 'phone', rawId: phoneNumber, phoneNumber });
  if (account.email === null || (account.passwordHash === null && !account.emailLinkSignIn)) return links;
  const { email, displayName, photoUrl } = account;
  const password = { providerId: 'password', rawId: email, federatedId: email, email, displayName, photoUrl };
  return [withoutNull(password), ...links];
}

/** The answer of accounts:update. An address that it changed is told twice, as Google does. */
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
