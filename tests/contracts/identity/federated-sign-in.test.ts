import {
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  getMultiFactorResolver,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  unlink,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { enrolAuthenticator, expectSecondFactor } from './support/authenticator.ts';
import { camille, providerId, startFederatedIdentity } from './support/federated-identity.ts';
import { siteOrigin, unhindered } from './support/test-options.ts';

const password = 'un cheval sur le balcon';
const email = String(camille.email);
const minutes = (count: number) => count * 60_000;

test('the first sign-in creates an account from the provider’s data, the next one returns that account', async () => {
  await using identity = await startFederatedIdentity();
  const browser = identity.browser();

  const first = await signInWithCredential(browser.auth, await identity.credentialOf(camille));
  expect(first.user).toMatchObject({
    email,
    emailVerified: true,
    isAnonymous: false,
    displayName: camille.name,
    photoURL: camille.picture,
    providerData: [
      { providerId, uid: camille.sub, email, displayName: camille.name, photoURL: camille.picture },
    ],
  });
  expect(getAdditionalUserInfo(first)).toMatchObject({
    isNewUser: true,
    providerId,
    profile: { sub: camille.sub },
  });
  expect((await first.user.getIdTokenResult()).claims).toMatchObject({
    email_verified: true,
    firebase: { sign_in_provider: providerId, identities: { email: [email], [providerId]: [camille.sub] } },
  });
  expect((await first.user.getIdTokenResult(true)).signInProvider).toBe(providerId);

  const second = await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  expect(second.user.uid).toBe(first.user.uid);
  expect(getAdditionalUserInfo(second)).toMatchObject({ isNewUser: false });
  expect((await browser.reloadPage()).currentUser).toMatchObject({
    uid: first.user.uid,
    emailVerified: true,
  });
});

test('a sign-in keeps the profile that the user edited and updates the provider’s data of the link', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser();
  const { user } = await signInWithCredential(auth, await identity.credentialOf(camille));
  await updateProfile(user, { displayName: 'Camille' });

  const renamed = { ...camille, name: 'Camille Printemps' };
  const again = await signInWithCredential(auth, await identity.credentialOf(renamed));
  expect(again.user.displayName).toBe('Camille');
  expect(again.user.providerData).toMatchObject([{ displayName: 'Camille Printemps' }]);
});

test('fifty concurrent first sign-ins of one identity create one account', async () => {
  await using identity = await startFederatedIdentity();
  const credential = await identity.credentialOf(camille);
  const users = await Promise.all(
    Array.from({ length: 50 }, () => signInWithCredential(identity.browser().auth, credential)),
  );
  expect(new Set(users.map(({ user }) => user.uid)).size).toBe(1);
  expect(await identity.countAccounts()).toBe(1);
});

test('a sign-in links the provider to an account with the same verified address and keeps the account’s data', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser();
  await sendSignInLinkToEmail(auth, email, { url: `${siteOrigin}/login`, handleCodeInApp: true });
  const { link } = await identity.mailbox.take('EMAIL_SIGNIN', email);
  const { user } = await signInWithEmailLink(auth, email, link);
  await updatePassword(user, password);
  await updateProfile(user, { displayName: 'Camille' });

  const joined = await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  expect(joined.user.uid).toBe(user.uid);
  expect(joined.user).toMatchObject({ displayName: 'Camille', photoURL: camille.picture });
  expect(joined.user.providerData.map((data) => data.providerId).sort()).toEqual([providerId, 'password']);
  await expect(signInWithEmailAndPassword(auth, email, password)).resolves.toBeDefined();
});

test('a sign-in transfers an unverified account to the owner of the address at the provider', async () => {
  await using identity = await startFederatedIdentity();
  const squatter = identity.browser();
  const { user } = await createUserWithEmailAndPassword(squatter.auth, email, password);
  await updateProfile(user, { displayName: 'Somebody else', photoURL: 'https://x.example/else.png' });
  const intruder = { sub: 'intruder', email: 'intruder@x.example', email_verified: true };
  await linkWithCredential(user, await identity.credentialOf(intruder));
  const idToken = await user.getIdToken();

  const owner = await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  expect(owner.user.uid).toBe(user.uid);
  expect(owner.user).toMatchObject({
    emailVerified: true,
    displayName: camille.name,
    photoURL: camille.picture,
  });
  expect(owner.user.providerData).toMatchObject([{ providerId, uid: camille.sub }]);
  expect(getAdditionalUserInfo(owner)).toMatchObject({ isNewUser: false });

  expect((await identity.call('accounts:lookup', { idToken })).body.error?.message).toBe('TOKEN_EXPIRED');
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  const elsewhere = await signInWithCredential(squatter.auth, await identity.credentialOf(intruder));
  expect(elsewhere.user.uid).not.toBe(user.uid);
  await expect(signInWithEmailAndPassword(identity.browser().auth, email, password)).rejects.toThrow(
    'auth/invalid-credential',
  );
});

test('an address that the provider has not verified gives no access to an account, but the user can link the identity', async () => {
  await using identity = await startFederatedIdentity({ limits: unhindered });
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await identity.admin('accounts:update', { localId: user.uid, emailVerified: true });

  for (const verified of [false, undefined, 'false', 1, 'TRUE']) {
    const claims = { ...camille, email_verified: verified } as typeof camille;
    const credential = await identity.credentialOf(claims);
    await expect(signInWithCredential(identity.browser().auth, credential)).rejects.toMatchObject({
      code: 'auth/account-exists-with-different-credential',
      customData: { email, _tokenResponse: { verifiedProvider: ['password'], providerId } },
    });
  }
  expect(await identity.countAccounts()).toBe(1);
  expect((await signInWithEmailAndPassword(auth, email, password)).user.providerData).toHaveLength(1);

  // Apple sends `email_verified` as a string.
  const verified = await identity.credentialOf({ ...camille, email_verified: 'true' });
  expect((await signInWithCredential(identity.browser().auth, verified)).user.uid).toBe(user.uid);
});

test('a first sign-in with an unverified address creates an unverified account', async () => {
  await using identity = await startFederatedIdentity();
  const claims = { ...camille, email_verified: false };
  const { user } = await signInWithCredential(identity.browser().auth, await identity.credentialOf(claims));
  expect(user).toMatchObject({ email, emailVerified: false });

  const verified = await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  expect(verified.user).toMatchObject({ uid: user.uid, emailVerified: true });
});

test('a user can sign in if the provider returns no address or an invalid one', async () => {
  await using identity = await startFederatedIdentity();
  for (const address of [undefined, 'no address', 'a@b\0.example']) {
    const person = {
      sub: `person-${address}`.replaceAll(/\W/g, ''),
      name: '\u202Eevil',
      picture: 'javascript:1',
    };
    const token = await identity.provider.signIdToken({ ...person, email: address, email_verified: true });
    const credential = new OAuthProvider(providerId).credential({ idToken: token });
    const { user } = await signInWithCredential(identity.browser().auth, credential);
    expect(user).toMatchObject({ email: null, displayName: null, photoURL: null });
  }
});

test('rejects a sign-in to a disabled account, found by identity or by address', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser();
  const { user } = await signInWithCredential(auth, await identity.credentialOf(camille));
  await identity.admin('accounts:update', { localId: user.uid, disableUser: true });
  for (const sub of [camille.sub, 'another-identity']) {
    const credential = await identity.credentialOf({ ...camille, sub });
    const entering = signInWithCredential(identity.browser().auth, credential);
    // The account already has another identity of this provider, and that error comes first.
    await expect(entering).rejects.toThrow(
      sub === camille.sub ? 'auth/user-disabled' : 'auth/account-exists-with-different-credential',
    );
  }
  await identity.admin('accounts:update', { localId: user.uid, deleteProvider: [providerId] });
  await expect(
    signInWithCredential(identity.browser().auth, await identity.credentialOf(camille)),
  ).rejects.toThrow('auth/user-disabled');
});

test('reauthenticates only with the same identity, and neither signs in to nor creates another account', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser();
  const { user } = await signInWithCredential(auth, await identity.credentialOf(camille));
  identity.advance(minutes(6));
  await expect(updatePassword(user, password)).rejects.toThrow('auth/requires-recent-login');

  const stranger = { sub: 'stranger', email: 'stranger@ecole.example', email_verified: true };
  await expect(reauthenticateWithCredential(user, await identity.credentialOf(stranger))).rejects.toThrow(
    'auth/user-mismatch',
  );
  // A matching address is not enough, because reauthentication links no identity.
  await expect(
    reauthenticateWithCredential(user, await identity.credentialOf({ ...camille, sub: 'another' })),
  ).rejects.toThrow('auth/user-mismatch');
  expect(await identity.countAccounts()).toBe(1);

  await reauthenticateWithCredential(user, await identity.credentialOf(camille));
  await expect(updatePassword(user, password)).resolves.toBeUndefined();
});

test('requires the second factor after the provider, and the session keeps it after linking', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser();
  const { user } = await signInWithCredential(auth, await identity.credentialOf(camille));
  const app = await enrolAuthenticator(user, identity.now());
  identity.advance(31_000);

  const error = await expectSecondFactor(signInWithCredential(auth, await identity.credentialOf(camille)));
  const resolver = getMultiFactorResolver(auth, error);
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(app.id, app.codeAt(identity.now()));
  const entered = await resolver.resolveSignIn(assertion);
  const expected = { firebase: { sign_in_provider: providerId, sign_in_second_factor: 'totp' } };
  expect((await entered.user.getIdTokenResult()).claims).toMatchObject(expected);

  await unlink(entered.user, providerId);
  const linked = await linkWithCredential(entered.user, await identity.credentialOf(camille));
  expect((await linked.user.getIdTokenResult(true)).claims).toMatchObject(expected);
});

test('limits how many taken addresses a network can discover', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser({ address: '192.0.2.77' });
  const ask = async (name: string, sub = name) => {
    const claims = { sub, email: `${name}@ecole.example` };
    const idToken = await identity.provider.signIdToken(claims);
    return signInWithCredential(auth, new OAuthProvider(providerId).credential({ idToken })).catch(
      (cause: { code: string }) => cause.code,
    );
  };
  const person = await ask('first');
  for (const name of ['camille', 'dominique', 'lea']) {
    await identity.admin('accounts', { email: `${name}@ecole.example` });
    expect(await ask(name)).toBe('auth/account-exists-with-different-credential');
  }
  expect(await ask('camille')).toBe('auth/account-exists-with-different-credential');
  expect(await ask('camille')).toBe('auth/too-many-requests');
  expect(await ask('nobody')).toBe('auth/too-many-requests');
  // An identity that is already linked is not limited.
  expect(await ask('first')).toMatchObject({ user: { uid: (person as { user: { uid: string } }).user.uid } });
});
