import type { User } from 'firebase/auth';
import { openSiteSession } from '../identity/site-session.ts';

/** Opens the site's session and goes where the person wanted; the page is left. */
export async function enterSite(user: User, target: string): Promise<void> {
  await openSiteSession(user);
  location.assign(target);
  // The page is about to go: what waits for this must not show the form again meanwhile.
  await new Promise<never>(() => undefined);
}
