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

/** What somebody wants of a provider: to enter, to prove again that it is them, to have it as another way in. */
export type ProviderSignInRequest = Omit<PendingSignIn, 'name'> & { services: BrowserServices };

/**
 * Asks a provider for somebody, in a window of its own or, on phones and where the browser opens none, by leaving the page (then this
 * never ends), and signs in, links or proves again with what it says. It must be called while a press is being answered.
 * @throws {ProviderSignInError}, and what the identity client throws
 */
export async function signInByProvider(request: ProviderSignInRequest): Promise<User> {
  if (location.origin !== request.services.origin)
    throw new ProviderSignInError(
      'auth/unauthorized-domain',
      'the provider would lead back to another address',
    );
  const name = nameAttempt();
  const window = prefersRedirect()
    ? null
    : openProviderPopup(toStartAddress(request, name, '&fenetre=1'), name);
  if (!window) return leaveForProvider(request, name);
  return applyCredential(request, readCredential(await window));
}

/**
 * What comes back with the whole page, used as it was wanted when the page left.
 * @throws {ProviderSignInError}, and what the identity client throws
 */
export const completePendingSignIn = (
  services: BrowserServices,
  pending: PendingSignIn,
  answer: ProviderAnswer,
): Promise<User> => applyCredential({ services, ...pending }, readCredential(answer));

function toStartAddress({ providerId, purpose }: ProviderSignInRequest, name: string, more = ''): string {
  return `/connexion/${providerId}?essai=${name}${more}${purpose === 'confirm' ? '&encore=1' : ''}`;
}

/** @throws {ProviderSignInError} when this browser remembers nothing, or the person comes back without having answered */
async function leaveForProvider(request: ProviderSignInRequest, name: string): Promise<never> {
  const { services: _, ...pending } = request;
  if (!savePendingSignIn({ name, ...pending }))
    throw new ProviderSignInError(
      'auth/popup-blocked',
      'no window opens, and nothing is remembered without one',
    );
  location.assign(toStartAddress(request, name));
  await new Promise((resolve) =>
    addEventListener('pageshow', ({ persisted }) => persisted && resolve(undefined)),
  );
  throw new ProviderSignInError('auth/redirect-cancelled-by-user', 'the person came back by themselves');
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
  // Without somebody to compare with, a provider that nobody has linked would make a new account.
  if (purpose === 'confirm')
    return (await identity.reauthenticateWithCredential(requireCurrent(auth, uid), credential)).user;
  return (await identity.signInWithCredential(auth, credential)).user;
}

function requireCurrent({ currentUser }: Auth, uid: string): User {
  if (currentUser?.uid === uid) return currentUser;
  if (currentUser)
    throw new ProviderSignInError('auth/user-mismatch', 'another account was opened meanwhile');
  throw new ProviderSignInError('auth/user-token-expired', 'this browser no longer knows the account');
}
