import type { User } from '@firebase/auth';
import { fetchSite } from './fetch-site.ts';

/**
 * Exchanges a fresh ID token, and the signed passkey response if required, for the site's session cookie.
 * @throws {SiteRefusal} if the site rejects the sign-in; `details` may contain the required passkey request
 */
export async function openSiteSession(user: User, passkey?: object): Promise<void> {
  await fetchSite('POST', '/api/__session', {
    token: await user.getIdToken(true),
    passkey,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}

export async function closeSiteSession(): Promise<void> {
  await fetchSite('POST', '/api/__session', { token: null });
}
