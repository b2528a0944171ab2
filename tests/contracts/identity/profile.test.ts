import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  reload,
  signInWithEmailAndPassword,
  unlink,
  updateEmail,
  updateProfile,
  verifyBeforeUpdateEmail,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { startIdentity } from './support/start-identity.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';

test('a user can set and clear a name and a picture, which also appear in the token', async () => {
  await using identity = await startIdentity();
  const browser = identity.browser();
  const { user } = await createUserWithEmailAndPassword(browser.auth, email, password);
  const photoURL = 'https://ecole.example/media/camille.webp';

  await updateProfile(user, { displayName: 'Camille D’Été 🌞', photoURL });
  expect((await user.getIdTokenResult(true)).claims).toMatchObject({
    name: 'Camille D’Été 🌞',
    picture: photoURL,
  });
  const reloaded = await browser.reloadPage();
  expect(reloaded.currentUser).toMatchObject({ displayName: 'Camille D’Été 🌞', photoURL });

  const current = reloaded.currentUser;
  if (!current) throw new Error('no user is signed in');
  await updateProfile(current, { displayName: null, photoURL: '' });
  await reload(current);
  expect(current).toMatchObject({ displayName: null, photoURL: null });
  const { claims } = await current.getIdTokenResult(true);
  expect(claims).not.toHaveProperty('name');
  expect(claims).not.toHaveProperty('picture');
});

test('rejects an invalid name or picture without signing the user out', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);

  for (const displayName of ['a\r\nBcc: x@y.example', 'x'.repeat(257), 'abc\u202Efdp.exe']) {
    await expect(updateProfile(user, { displayName })).rejects.toThrow('auth/invalid-display-name');
  }
  for (const photoURL of ['javascript:alert(1)', 'camille.webp', `https://x.example/${'a'.repeat(2048)}`]) {
    await expect(updateProfile(user, { photoURL })).rejects.toThrow('auth/invalid-photo-url');
  }
  await expect(updateProfile(user, { displayName: 'half a pair \uD800' })).rejects.toThrow(
    'not-valid-unicode',
  );
  expect(auth.currentUser).not.toBeNull();
});

test('a user can unlink a password and link it again', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);

  await unlink(user, 'password');
  expect(user.providerData).toEqual([]);
  await expect(signInWithEmailAndPassword(identity.browser().auth, email, password)).rejects.toThrow(
    'auth/invalid-credential',
  );
  await expect(unlink(user, 'password')).rejects.toThrow('auth/no-such-provider');

  const chosen = 'une lanterne dans le puits';
  const linked = await linkWithCredential(user, EmailAuthProvider.credential(email, chosen));
  expect(linked.user.providerData).toMatchObject([{ providerId: 'password', email }]);
  await expect(signInWithEmailAndPassword(identity.browser().auth, email, chosen)).resolves.toBeDefined();
  await expect(linkWithCredential(user, EmailAuthProvider.credential(email, chosen))).rejects.toThrow(
    'auth/provider-already-linked',
  );
});

test('linking a password does not change the address of an account', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await unlink(user, 'password');

  await expect(
    linkWithCredential(user, EmailAuthProvider.credential('other@ecole.example', password)),
  ).rejects.toThrow('auth/email-change-needs-verification');
});

test('an address change requires an email to the new address, whether it is taken or free', async () => {
  await using identity = await startIdentity();
  await createUserWithEmailAndPassword(identity.browser().auth, 'taken@ecole.example', password);
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);

  for (const address of ['taken@ecole.example', 'free@ecole.example']) {
    await expect(updateEmail(user, address)).rejects.toThrow(
      'Firebase: Please verify the new email before changing email. (auth/operation-not-allowed).',
    );
    await expect(verifyBeforeUpdateEmail(user, address)).resolves.toBeUndefined();
  }
  await expect(updateEmail(user, email)).resolves.toBeUndefined();
});

test('without email privacy, changes an address directly and rejects a taken one', async () => {
  await using identity = await startIdentity({ emailPrivacy: false });
  await createUserWithEmailAndPassword(identity.browser().auth, 'taken@ecole.example', password);
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);

  await expect(updateEmail(user, 'taken@ecole.example')).rejects.toThrow('auth/email-already-in-use');
  await updateEmail(user, 'free@ecole.example');
  expect(auth.currentUser).toMatchObject({ email: 'free@ecole.example', emailVerified: false });
  await expect(signInWithEmailAndPassword(auth, 'free@ecole.example', password)).resolves.toBeDefined();
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('auth/invalid-credential');
});

test('rejects administrator fields from users', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const idToken = await user.getIdToken();

  for (const field of [
    { customAttributes: '{"admin":true}' },
    { emailVerified: true },
    { disableUser: false },
    { validSince: '0' },
    { localId: 'x' },
    { linkProviderUserInfo: { providerId: 'google.com', rawId: '1' } },
  ]) {
    const answer = await identity.call('accounts:update', { idToken, ...field });
    expect([answer.status, answer.body.error?.message]).toEqual([400, 'INSUFFICIENT_PERMISSION']);
  }
  for (const field of [{ emailVerified: true }, { customAttributes: '{"admin":true}' }, { role: 'admin' }]) {
    const answer = await identity.call('accounts:signUp', { email: 'a@ecole.example', password, ...field });
    expect([answer.status, answer.body.error?.status]).toEqual([400, 'INVALID_ARGUMENT']);
  }
  const claims = (await user.getIdTokenResult(true)).claims;
  expect(claims).toMatchObject({ email_verified: false });
  expect(claims).not.toHaveProperty('admin');
});
