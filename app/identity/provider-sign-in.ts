import type { Auth, User } from '@firebase/auth';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { openIdentityClient } from '#clients/browser/open-identity-client.ts';
import type { ProviderAnswer, ProviderCredential } from '#common/provider-answer.ts';
import { type Errand, saveErrand } from './provider-errands.ts';
import {
  askInWindow,
  nameAttempt,
  ProviderSignInError,
  prefersRedirect,
  readCredential,
} from './provider-window.ts';

/** What somebody wants of a provider: to enter, to prove again that it is them, to have it as another way in. */
export type ProviderWish = Omit<Errand, 'name'> & { services: BrowserServices };

/**
 * Asks a provider for somebody, in a window of its own or, on phones and where the browser opens none, by leaving the page (then this
 * never ends), and signs in, links or proves again with what it says. It must be called while a press is being answered.
 * @throws {ProviderSignInError}, and what the identity client throws
 */
export async function signInByProvider(wish: ProviderWish): Promise<User> {
  if (location.origin !== wish.services.origin)
    throw new ProviderSignInError(
      'auth/unauthorized-domain',
      'the provider would lead back to another address',
    );
  const name = nameAttempt();
  const window = prefersRedirect() ? null : askInWindow(toStartAddress(wish, name, '&fenetre=1'), name);
  if (!window) return leaveForProvider(wish, name);
  return applyCredential(wish, readCredential(await window));
}

/**
 * What comes back with the whole page, used as it was wanted when the page left.
 * @throws {ProviderSignInError}, and what the identity client throws
 */
export const finishErrand = (
  services: BrowserServices,
  errand: Errand,
  answer: ProviderAnswer,
): Promise<User> => applyCredential({ services, ...errand }, readCredential(answer));

function toStartAddress({ providerId, purpose }: ProviderWish, name: string, more = ''): string {
  return `/connexion/${providerId}?essai=${name}${more}${purpose === 'confirm' ? '&encore=1' : ''}`;
}

/** @throws {ProviderSignInError} when this browser remembers nothing, or the person comes back without having answered */
async function leaveForProvider(wish: ProviderWish, name: string): Promise<never> {
  const { services: _, ...errand } = wish;
  if (!saveErrand({ name, ...errand }))
    throw new ProviderSignInError(
      'auth/popup-blocked',
      'no window opens, and nothing is remembered without one',
    );
  location.assign(toStartAddress(wish, name));
  await new Promise((resolve) =>
    addEventListener('pageshow', ({ persisted }) => persisted && resolve(undefined)),
  );
  throw new ProviderSignInError('auth/redirect-cancelled-by-user', 'the person came back by themselves');
}

async function applyCredential(
  { services, providerId, purpose, uid }: ProviderWish,
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
