import {
  createUserWithEmailAndPassword,
  linkWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  unlink,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import {
  camille,
  type FederatedIdentity,
  providerId,
  startFederatedIdentity,
} from './support/federated-identity.ts';

const password = 'un cheval sur le balcon';
const email = String(camille.email);
const minutes = (count: number) => count * 60_000;

test('a user can link an identity, unlink it and link it again', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, 'dominique@ecole.example', password);

  const linked = await linkWithCredential(user, await identity.credentialOf(camille));
  expect(linked.user.uid).toBe(user.uid);
  expect(linked.user).toMatchObject({
    email: 'dominique@ecole.example',
    emailVerified: false,
    displayName: camille.name,
  });
  expect(linked.user.providerData.map((data) => data.providerId).sort()).toEqual([providerId, 'password']);
  expect((await linked.user.getIdTokenResult()).signInProvider).toBe(providerId);
  expect(
    (await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille))).user.uid,
  ).toBe(user.uid);

  await unlink(user, providerId);
  expect(user.providerData.map((data) => data.providerId)).toEqual(['password']);
  await expect(unlink(user, providerId)).rejects.toThrow('auth/no-such-provider');
  await expect(linkWithCredential(user, await identity.credentialOf(camille))).resolves.toBeDefined();
});

test('linking an identity with the account’s address verifies that address', async () => {
  await using identity = await startFederatedIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  await linkWithCredential(user, await identity.credentialOf(camille));
  expect(user.emailVerified).toBe(true);
  await expect(signInWithEmailAndPassword(identity.browser().auth, email, password)).resolves.toBeDefined();
});

test('requires a recent sign-in to link an identity', async () => {
  await using identity = await startFederatedIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  identity.advance(minutes(6));
  await expect(linkWithCredential(user, await identity.credentialOf(camille))).rejects.toThrow(
    'auth/requires-recent-login',
  );
});

test('rejects linking an identity or address of another account; its credential signs in to that account', async () => {
  await using identity = await startFederatedIdentity();
  const owner = await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, 'dominique@ecole.example', password);

  const credential = await identity.credentialOf(camille);
  await expect(linkWithCredential(user, credential)).rejects.toThrow('auth/credential-already-in-use');
  await expect(
    linkWithCredential(user, await identity.credentialOf({ ...camille, sub: 'another' })),
  ).rejects.toThrow('auth/email-already-in-use');
  expect((await signInWithCredential(auth, credential)).user.uid).toBe(owner.user.uid);
});

test('an account can have only one identity per provider', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser();
  const { user } = await signInWithCredential(auth, await identity.credentialOf(camille));
  const other = await identity.credentialOf({ sub: 'other', email: 'other@x.example', email_verified: true });
  await expect(linkWithCredential(user, other)).rejects.toThrow('auth/provider-already-linked');
  expect(await linkByHand(identity, user, await identity.credentialOf(camille))).toBe(
    'FEDERATED_USER_ID_ALREADY_LINKED',
  );
  expect(await linkByHand(identity, user, other)).toBe('PROVIDER_ALREADY_LINKED');
});

async function linkByHand(
  identity: FederatedIdentity,
  user: { getIdToken(): Promise<string> },
  credential: { idToken?: string },
): Promise<string | undefined> {
  const postBody = new URLSearchParams({ id_token: credential.idToken ?? '', providerId }).toString();
  const answer = await identity.call('accounts:signInWithIdp', {
    requestUri: 'http://localhost',
    postBody,
    idToken: await user.getIdToken(),
  });
  return answer.body.error?.message;
}
