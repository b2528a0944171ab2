import {
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  linkWithCredential,
  sendEmailVerification,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { camille, providerId, startFederatedIdentity } from './support/federated-identity.ts';
import { startIdentity } from './support/start-identity.ts';
import { siteOrigin } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const days = (count: number) => count * 86_400_000;
const isAnonymousOpen = async () => true;

test('an anonymous account survives page reloads and token refreshes', async () => {
  await using identity = await startIdentity({ isAnonymousOpen });
  const browser = identity.browser();
  const { user } = await signInAnonymously(browser.auth);
  expect(user).toMatchObject({ isAnonymous: true, email: null, emailVerified: false, providerData: [] });
  for (const claims of [await user.getIdTokenResult(), await user.getIdTokenResult(true)].map(
    (token) => token.claims,
  )) {
    expect(claims).toMatchObject({
      provider_id: 'anonymous',
      firebase: { sign_in_provider: 'anonymous', identities: {} },
    });
    expect(claims).not.toHaveProperty('email');
  }
  expect((await browser.reloadPage()).currentUser).toMatchObject({ uid: user.uid, isAnonymous: true });
  expect((await signInAnonymously(browser.auth)).user.uid).toBe(user.uid);
  expect((await signInAnonymously(identity.browser().auth)).user.uid).not.toBe(user.uid);
});

test('each anonymous sign-up checks whether the school allows it; by default it is rejected', async () => {
  let isOpen = false;
  await using identity = await startIdentity({ isAnonymousOpen: async () => isOpen });
  const enter = () => signInAnonymously(identity.browser().auth);
  await expect(enter()).rejects.toThrow('auth/admin-restricted-operation');
  isOpen = true;
  const { user } = await enter();
  isOpen = false;
  await expect(enter()).rejects.toThrow('auth/admin-restricted-operation');
  await expect(user.getIdToken(true)).resolves.toBeDefined();

  await using closed = await startIdentity();
  await expect(signInAnonymously(closed.browser().auth)).rejects.toThrow('auth/admin-restricted-operation');
});

test('an anonymous user can add a password at any time, which keeps the account and ends its other sessions', async () => {
  await using identity = await startIdentity({ isAnonymousOpen });
  const browser = identity.browser();
  const { user } = await signInAnonymously(browser.auth);
  const before = user.refreshToken;
  identity.advance(days(10));
  await user.getIdToken(true);

  const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, password));
  expect(linked.user).toMatchObject({ uid: user.uid, isAnonymous: false, email, emailVerified: false });
  const { claims } = await linked.user.getIdTokenResult();
  expect(claims).not.toHaveProperty('provider_id');
  expect(claims).toMatchObject({
    firebase: { sign_in_provider: 'password', identities: { email: [email] } },
  });
  expect((await signInWithEmailAndPassword(identity.browser().auth, email, password)).user.uid).toBe(
    user.uid,
  );
  expect(await refreshBy(identity.origin, before)).toBe('TOKEN_EXPIRED');

  identity.advance(days(1));
  await linked.user.getIdToken(true);
  await expect(updatePassword(linked.user, 'une lanterne dans le puits')).rejects.toThrow(
    'auth/requires-recent-login',
  );
});

test('an anonymous user can add an email link, which verifies the address', async () => {
  await using identity = await startIdentity({ isAnonymousOpen });
  const { auth } = identity.browser();
  const { user } = await signInAnonymously(auth);
  const link = async () => {
    await sendSignInLinkToEmail(auth, email, { url: `${siteOrigin}/login`, handleCodeInApp: true });
    return (await identity.mailbox.take('EMAIL_SIGNIN', email)).link;
  };
  const linked = await linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, await link()));
  expect(linked.user).toMatchObject({ uid: user.uid, isAnonymous: false, email, emailVerified: true });
  expect((await signInWithEmailLink(identity.browser().auth, email, await link())).user.uid).toBe(user.uid);
});

test('an anonymous user can add a provider identity with its address and profile', async () => {
  await using identity = await startFederatedIdentity({ isAnonymousOpen });
  const { auth } = identity.browser();
  const { user } = await signInAnonymously(auth);
  await updateProfile(user, { displayName: 'Camille' });
  identity.advance(10 * 60_000);

  const linked = await linkWithCredential(user, await identity.credentialOf(camille));
  expect(linked.user).toMatchObject({
    uid: user.uid,
    isAnonymous: false,
    email,
    emailVerified: true,
    displayName: 'Camille',
    photoURL: camille.picture,
  });
  expect((await linked.user.getIdTokenResult()).signInProvider).toBe(providerId);
  const again = await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  expect(again.user.uid).toBe(user.uid);
});

test('an anonymous user cannot add an address or identity of another account', async () => {
  await using identity = await startFederatedIdentity({ isAnonymousOpen });
  await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  await signInWithCredential(
    identity.browser().auth,
    await identity.credentialOf({ sub: 'dominique', email: 'dominique@ecole.example', email_verified: true }),
  );
  const { user } = await signInAnonymously(identity.browser().auth);
  await expect(linkWithCredential(user, EmailAuthProvider.credential(email, password))).rejects.toThrow(
    'auth/email-already-in-use',
  );
  await expect(linkWithCredential(user, await identity.credentialOf(camille))).rejects.toThrow(
    'auth/email-already-in-use',
  );
  await expect(linkWithCredential(user, await identity.credentialOf({ sub: 'dominique' }))).rejects.toThrow(
    'auth/credential-already-in-use',
  );
  expect(user.isAnonymous).toBe(true);
});

test('an anonymous user can discover only a limited number of taken addresses', async () => {
  await using identity = await startIdentity({ isAnonymousOpen });
  const { user } = await signInAnonymously(identity.browser().auth);
  const link = (name: string) =>
    linkWithCredential(user, EmailAuthProvider.credential(`${name}@ecole.example`, password));
  for (const name of ['a', 'b', 'c', 'd', 'e'])
    await identity.admin('accounts', { email: `${name}@ecole.example` });
  for (const name of ['a', 'b', 'c', 'd'])
    await expect(link(name)).rejects.toThrow('auth/email-already-in-use');
  for (const name of ['e', 'nobody']) await expect(link(name)).rejects.toThrow('auth/too-many-requests');
});

test('an anonymous account receives no emails and can be deleted at any time', async () => {
  await using identity = await startIdentity({ isAnonymousOpen });
  const { auth } = identity.browser();
  const { user } = await signInAnonymously(auth);
  await expect(sendEmailVerification(user)).rejects.toThrow('auth/missing-email');
  identity.advance(10 * 60_000);
  await deleteUser(user);
  expect((await identity.pool.query('SELECT 1 FROM identity.accounts')).rowCount).toBe(0);
});

test('the sweep deletes only those anonymous accounts that were unused for thirty days', async () => {
  await using identity = await startFederatedIdentity({ isAnonymousOpen });
  const enter = async () => (await signInAnonymously(identity.browser().auth)).user;
  const abandoned = await enter();
  const used = await enter();
  const withPassword = await enter();
  await linkWithCredential(withPassword, EmailAuthProvider.credential('dominique@ecole.example', password));
  const withProvider = await enter();
  await linkWithCredential(withProvider, await identity.credentialOf({ sub: 'without-address' }));
  const made = await identity.admin('accounts', {});

  identity.advance(days(29));
  await identity.twin.sweep();
  await used.getIdToken(true);
  await expect(abandoned.getIdTokenResult()).resolves.toBeDefined();
  expect(await identity.countAccounts()).toBe(5);
  identity.advance(days(2));
  await identity.twin.sweep();
  const left = await identity.pool.query<{ id: string }>('SELECT id FROM identity.accounts');
  expect(left.rows.map(({ id }) => id).sort()).toEqual(
    [used.uid, withPassword.uid, withProvider.uid, String(made.body.localId)].sort(),
  );
  await expect(abandoned.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
});

async function refreshBy(origin: string, refreshToken: string): Promise<string | undefined> {
  const answer = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=test-api-key`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  return ((await answer.json()) as { error?: { message: string } }).error?.message;
}
