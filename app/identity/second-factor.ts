import type { MultiFactorError, MultiFactorResolver, User } from '@firebase/auth';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { openIdentityClient } from '#clients/browser/open-identity-client.ts';
import { type PasskeyRequest, signWithFilledPasskey, signWithPasskey } from '#clients/browser/passkeys.ts';
import { fetchSite, SiteRefusal } from './fetch-site.ts';
import { openSiteSession } from './site-session.ts';

/** Second factor to request. The identity provider checks a code; the site checks a passkey. */
export type SecondFactorQuestion =
  | { kind: 'code'; resolver: MultiFactorResolver }
  | { kind: 'passkey'; user: User; request: PasskeyRequest };

/** Returns the second factor that a failed sign-in requires, or null for any other failure. */
export async function readSecondFactorQuestion(
  services: BrowserServices,
  failure: unknown,
): Promise<SecondFactorQuestion | null> {
  const request = readPasskeyRequest(failure);
  const asksForCode = hasCode(failure, 'auth/multi-factor-auth-required');
  if (!request && !asksForCode) return null;
  const { auth, getMultiFactorResolver } = await openIdentityClient(services);
  if (asksForCode)
    return { kind: 'code', resolver: getMultiFactorResolver(auth, failure as MultiFactorError) };
  return request && auth.currentUser && { kind: 'passkey', user: auth.currentUser, request };
}

function readPasskeyRequest(failure: unknown): PasskeyRequest | null {
  if (!(failure instanceof SiteRefusal) || failure.details.code !== 'second-factor-required') return null;
  return failure.details.passkey as PasskeyRequest;
}

const hasCode = (failure: unknown, code: string): boolean =>
  failure instanceof Error && 'code' in failure && failure.code === code;

/** Signs in with a passkey alone. The site verifies it and issues a token for the identity provider. */
export async function enterByPasskey(services: BrowserServices): Promise<User> {
  return enterWith(services, await signWithPasskey(await requestPasskey()));
}

/** Signs in with a passkey from the autofill of the email field. Null if the user chose none. */
export async function enterByFilledPasskey(services: BrowserServices): Promise<User | null> {
  const answer = await requestPasskey()
    .then(signWithFilledPasskey)
    // Autofill is optional, so its failure is ignored.
    .catch(() => null);
  return answer && enterWith(services, answer);
}

const requestPasskey = () => fetchSite<PasskeyRequest>('POST', '/api/passkeys/request');

async function enterWith(services: BrowserServices, answer: object): Promise<User> {
  const { token } = await fetchSite<{ token: string }>('POST', '/api/passkeys/sign-in', { answer });
  const { auth, signInWithCustomToken } = await openIdentityClient(services);
  return (await signInWithCustomToken(auth, token)).user;
}

/**
 * Opens a session that also requires a passkey. Fetches a challenge if `request` is null, because each
 * challenge is valid only once.
 */
export async function openSessionWithPasskey(user: User, request: PasskeyRequest | null): Promise<void> {
  const asked = request ?? (await openSiteSession(user).then(() => null, requirePasskeyRequest));
  if (asked) await openSiteSession(user, await signWithPasskey(asked));
}

/** @throws the failure itself if it contains no passkey request */
function requirePasskeyRequest(failure: unknown): PasskeyRequest {
  const request = readPasskeyRequest(failure);
  if (!request) throw failure;
  return request;
}
