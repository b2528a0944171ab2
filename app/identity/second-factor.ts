import type { MultiFactorError, MultiFactorResolver, User } from '@firebase/auth';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { openIdentityClient } from '#clients/browser/open-identity-client.ts';
import { type PasskeyRequest, signWithFilledPasskey, signWithPasskey } from '#clients/browser/passkeys.ts';
import { fetchSite, SiteRefusal } from './fetch-site.ts';
import { openSiteSession } from './site-session.ts';

/** What is asked for after a first proof: a code, by the identity provider, or a passkey, by the site. */
export type SecondFactorQuestion =
  | { kind: 'code'; resolver: MultiFactorResolver }
  | { kind: 'passkey'; user: User; request: PasskeyRequest };

/** Whether a failed sign-in has only not gone far enough, and what would take it on; null for any other failure. */
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

/**
 * Enters by passkey alone: the device shows what it has for this site, the site checks what is signed with it, the identity
 * provider takes the site's word.
 */
export async function enterByPasskey(services: BrowserServices): Promise<User> {
  return enterWith(services, await signWithPasskey(await requestPasskey()));
}

/** The same out of what the browser offers in the field of the address; null where nobody has chosen one there. */
export async function enterByFilledPasskey(services: BrowserServices): Promise<User | null> {
  const answer = await requestPasskey()
    .then(signWithFilledPasskey)
    // An offer that nobody asked for: where it cannot be made, or is not taken, there is nothing to tell.
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
 * Opens the session of somebody whom the site asks for a passkey besides. Without a `request`, since what was asked is good once, the
 * site is made to ask anew.
 */
export async function openSessionWithPasskey(user: User, request: PasskeyRequest | null): Promise<void> {
  const asked = request ?? (await openSiteSession(user).then(() => null, requirePasskeyRequest));
  if (asked) await openSiteSession(user, await signWithPasskey(asked));
}

/** @throws what it is given, where that is something else */
function requirePasskeyRequest(failure: unknown): PasskeyRequest {
  const request = readPasskeyRequest(failure);
  if (!request) throw failure;
  return request;
}
