import {
  type Auth,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getAdditionalUserInfo,
  isSignInWithEmailLink,
  linkWithCredential,
  reauthenticateWithCredential,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  unlink,
  updatePassword,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { startIdentity, type TestIdentity } from './support/start-identity.ts';
import { siteOrigin } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const minutes = (count: number) => count * 60_000;

test('the first email link creates a verified account, the next one signs in to it', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();

  const link = await receiveLink(identity, auth);
  expect(isSignInWithEmailLink(auth, link)).toBe(true);
  const first = await signInWithEmailLink(auth, email, link);
  expect(getAdditionalUserInfo(first)).toMatchObject({ isNewUser: true });
  expect(first.user).toMatchObject({ email, emailVerified: true, isAnonymous: false });
  expect(first.user.providerData).toMatchObject([{ providerId: 'password', uid: email }]);
  expect((await first.user.getIdTokenResult()).signInProvider).toBe('password');

  const second = await signInWithEmailLink(auth, email, await receiveLink(identity, auth));
  expect(second.user.uid).toBe(first.user.uid);
  expect(getAdditionalUserInfo(second)).toMatchObject({ isNewUser: false });
});

test('an email link works once, for six hours, and only with its address', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const link = await receiveLink(identity, auth);

  await expect(signInWithEmailLink(auth, 'other@ecole.example', link)).rejects.toThrow('auth/invalid-email');
  await expect(signInWithEmailLink(auth, email, link)).resolves.toBeDefined();
  await expect(signInWithEmailLink(auth, email, link)).rejects.toThrow('auth/invalid-action-code');

  const late = await receiveLink(identity, auth);
  identity.advance(minutes(6 * 60) - 1_000);
  await expect(signInWithEmailLink(auth, email, late)).resolves.toBeDefined();
  const slow = await receiveLink(identity, auth);
  identity.advance(minutes(6 * 60) + 1_000);
  await expect(signInWithEmailLink(auth, email, slow)).rejects.toThrow('auth/expired-action-code');
});

test('only one of fifty concurrent uses of an email link succeeds and creates an account', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const link = await receiveLink(identity, auth);

  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () => signInWithEmailLink(identity.browser().auth, email, link)),
  );

  expect(countOutcomes(tries)).toEqual({ done: 1, 'auth/invalid-action-code': 49 });
  expect((await identity.pool.query('SELECT 1 FROM identity.accounts')).rowCount).toBe(1);
});

test('an email link transfers an unverified account to the owner of the mailbox', async () => {
  await using identity = await startIdentity();
  const intruder = identity.browser();
  const planted = await createUserWithEmailAndPassword(intruder.auth, email, password);

  const { auth } = identity.browser();
  const { user } = await signInWithEmailLink(auth, email, await receiveLink(identity, auth));

  expect(user).toMatchObject({ uid: planted.user.uid, emailVerified: true });
  await expect(planted.user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  await expect(signInWithEmailAndPassword(intruder.auth, email, password)).rejects.toThrow(
    'auth/invalid-credential',
  );
});

test('a verified account keeps its password if the user signs in by email link', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await signInWithEmailLink(auth, email, await receiveLink(identity, auth));
  await updatePassword(user, password);

  await signInWithEmailLink(identity.browser().auth, email, await receiveLink(identity, auth));

  await expect(signInWithEmailAndPassword(auth, email, password)).resolves.toBeDefined();
});

test('a user can reauthenticate by email link, and link this sign-in method again after unlinking it', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await unlink(user, 'password');

  const link = await receiveLink(identity, auth);
  const linked = await linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, link));
  expect(linked.user).toMatchObject({ uid: user.uid, emailVerified: true });
  expect(linked.user.providerData).toMatchObject([{ providerId: 'password', uid: email }]);

  identity.advance(minutes(6));
  await expect(updatePassword(user, password)).rejects.toThrow('auth/requires-recent-login');
  const again = await receiveLink(identity, auth);
  await reauthenticateWithCredential(user, EmailAuthProvider.credentialWithLink(email, again));
  await expect(updatePassword(user, password)).resolves.toBeUndefined();
});

test('rejects linking an address that has another account', async () => {
  await using identity = await startIdentity();
  await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, 'dominique@ecole.example', password);
  await unlink(user, 'password');

  const link = await receiveLink(identity, auth);
  await expect(linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, link))).rejects.toThrow(
    'auth/email-already-in-use',
  );
});

test('a disabled account receives no email link and cannot use an earlier one', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await signInWithEmailLink(auth, email, await receiveLink(identity, auth));
  const link = await receiveLink(identity, auth);
  await identity.admin('accounts:update', { localId: user.uid, disableUser: true });
  const delivered = identity.mailbox.all.length;

  await expect(signInWithEmailLink(identity.browser().auth, email, link)).rejects.toThrow(
    'auth/user-disabled',
  );
  await sendSignInLinkToEmail(auth, email, { url: `${siteOrigin}/login`, handleCodeInApp: true });
  await identity.emailsSettled();
  expect(identity.mailbox.all).toHaveLength(delivered);
});

async function receiveLink(identity: TestIdentity, auth: Auth): Promise<string> {
  await sendSignInLinkToEmail(auth, email, { url: `${siteOrigin}/login`, handleCodeInApp: true });
  return (await identity.mailbox.take('EMAIL_SIGNIN', email)).link;
}
