import type { User } from '@firebase/auth';
import { fetchSite } from './fetch-site.ts';

/**
 * Gives a fresh ID token to the site, which answers with its session cookie; `passkey` is the answer of one, where the site has asked
 * for it besides.
 * @throws {SiteRefusal} when the site refuses it; `second-factor.ts` reads what it asks for
 */
export async function openSiteSession(user: User, passkey?: object): Promise<void> {
  await fetchSite('POST', '/api/__session', {
    token: await user.getIdToken(true),
    passkey,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
}

/** Ends the site's session in this browser. */
export async function closeSiteSession(): Promise<void> {
  await fetchSite('POST', '/api/__session', { token: null });
}
