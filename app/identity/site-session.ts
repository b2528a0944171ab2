import type { User } from '@firebase/auth';
import { m } from '#words/messages.js';

/** The session endpoint refused the token; the message is its French sentence. */
class SessionError extends Error {
  readonly code = 'session-refused';
}

/**
 * Gives a fresh ID token to the site, which answers with its session cookie.
 * @throws {SessionError} when the site refuses it
 */
export async function openSiteSession(user: User): Promise<void> {
  await post(await user.getIdToken(true));
}

/** Ends the site's session in this browser. */
export async function closeSiteSession(): Promise<void> {
  await post(null);
}

async function post(token: string | null): Promise<void> {
  const response = await fetch('/api/__session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  if (response.ok) return;
  const answer = (await response.json().catch(() => ({}))) as { message?: string };
  throw new SessionError(answer.message ?? m.refusals_site_silent());
}
