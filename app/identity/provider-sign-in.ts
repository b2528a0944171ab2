import type { Auth, User } from '@firebase/auth';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { openIdentityClient } from '#clients/browser/open-identity-client.ts';
import type { ProviderAnswer, ProviderCredential } from '#common/provider-answer.ts';
import { type PendingSignIn, savePendingSignIn } from './pending-sign-in.ts';
import {
  nameAttempt,
  openProviderPopup,
  ProviderSignInError,
  prefersRedirect,
  readCredential,
} from './provider-window.ts';

export type ProviderSignInRequest = Omit<PendingSignIn, 'name'> & { services: BrowserServices };

/**
 * Signs in, links or confirms in a popup. On phones or without popups the page itself goes to the provider,
 * and the promise never resolves. Must be called from a user gesture.
 * @throws {ProviderSignInError} if the provider refuses or the user gives up; also identity client errors
 */
export async function signInByProvider(request: ProviderSignInRequest): Promise<User> {
  if (location.origin !== request.services.origin)
    throw new ProviderSignInError(
      'auth/unauthorized-domain',
      'page origin differs from the configured origin',
    );
  const name = nameAttempt();
  const window = prefersRedirect()
    ? null
    : openProviderPopup(toStartAddress(request, name, '&fenetre=1'), name);
  if (!window) return leaveForProvider(request, name);
  return applyCredential(request, readCredential(await window));
}

/**
 * Completes a pending sign-in with the response that the return page received.
 * @throws {ProviderSignInError} if the provider refused; also errors of the identity client
 */
export const completePendingSignIn = (
  services: BrowserServices,
  pending: PendingSignIn,
  answer: ProviderAnswer,
): Promise<User> => applyCredential({ services, ...pending }, readCredential(answer));

function toStartAddress({ providerId, purpose }: ProviderSignInRequest, name: string, more = ''): string {
  return `/connexion/${providerId}?essai=${name}${more}${purpose === 'confirm' ? '&encore=1' : ''}`;
}

/** @throws {ProviderSignInError} if session storage is blocked, or the user comes back without a response */
async function leaveForProvider(request: ProviderSignInRequest, name: string): Promise<never> {
  const { services: _, ...pending } = request;
  if (!savePendingSignIn({ name, ...pending }))
    throw new ProviderSignInError('auth/popup-blocked', 'no popup and no session storage available');
  location.assign(toStartAddress(request, name));
  await new Promise((resolve) =>
    addEventListener('pageshow', ({ persisted }) => persisted && resolve(undefined)),
  );
  throw new ProviderSignInError(
    'auth/redirect-cancelled-by-user',
    'user returned from the provider without a response',
  );
}

async function applyCredential(
  { services, providerId, purpose, uid }: ProviderSignInRequest,
  { idToken, accessToken, rawNonce }: ProviderCredential,
): Promise<User> {
  const { auth, ...identity } = await openIdentityClient(services);
  await auth.authStateReady();
  const credential = new identity.OAuthProvider(providerId).credential({ idToken, accessToken, rawNonce });
  if (purpose === 'link')
    return (await identity.linkWithCredential(requireCurrent(auth, uid), credential)).user;
  // Otherwise an unlinked provider account would create a new account.
  if (purpose === 'confirm')
    return (await identity.reauthenticateWithCredential(requireCurrent(auth, uid), credential)).user;
  return (await identity.signInWithCredential(auth, credential)).user;
}

function requireCurrent({ currentUser }: Auth, uid: string): User {
  if (currentUser?.uid === uid) return currentUser;
  if (currentUser) throw new ProviderSignInError('auth/user-mismatch', 'signed in as another account');
  throw new ProviderSignInError('auth/user-token-expired', 'identity client is signed out');
}
