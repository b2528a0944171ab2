import {
  createUserWithEmailAndPassword,
  linkWithCredential,
  OAuthCredential,
  signInWithCredential,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import {
  camille,
  type FederatedIdentity,
  findRefusal,
  postBodyOf,
  providerId,
  startFederatedIdentity,
} from './support/federated-identity.ts';
import type { WireBody } from './support/start-identity.ts';

const password = 'un cheval sur le balcon';
const email = String(camille.email);
const minutes = (count: number) => count * 60_000;
const claims = { ...camille };

test('a pending token links its credential once, within ten minutes', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await identity.admin('accounts:update', { localId: user.uid, emailVerified: true });
  const answer = await askWithCredential(identity);
  expect(answer).toMatchObject({ needConfirmation: true, email, verifiedProvider: ['password'] });
  expect(answer).not.toHaveProperty('localId');
  expect(answer).not.toHaveProperty('idToken');
  const credential = pendingCredentialOf(answer);

  // Without a signed-in account the token is rejected, but not consumed.
  await expect(signInWithCredential(identity.browser().auth, credential)).rejects.toThrow(
    'auth/account-exists-with-different-credential',
  );
  const linked = await linkWithCredential(user, credential);
  expect(linked.user.providerData.map((data) => data.providerId).sort()).toEqual([providerId, 'password']);
  await expect(signInWithCredential(identity.browser().auth, credential)).rejects.toThrow(
    'auth/invalid-credential',
  );

  await identity.admin('accounts:update', { localId: user.uid, deleteProvider: [providerId] });
  const late = pendingCredentialOf(await askWithCredential(identity));
  identity.advance(minutes(10) + 1_000);
  const { user: again } = await createUserWithEmailAndPassword(auth, 'dominique@ecole.example', password);
  await expect(linkWithCredential(again, late)).rejects.toThrow('auth/invalid-credential');
  await identity.twin.sweep();
  expect((await identity.pool.query('SELECT 1 FROM identity.pending_credentials')).rowCount).toBe(0);
});

test('only one of many concurrent uses of a pending token succeeds', async () => {
  await using identity = await startFederatedIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  await identity.admin('accounts:update', { localId: user.uid, emailVerified: true });
  const { pendingToken } = await askWithCredential(identity);
  await identity.admin('accounts:delete', { localId: user.uid });
  const { pendingToken: second } = await (async () => {
    const other = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
    const answer = await askWithCredential(identity);
    await identity.admin('accounts:update', { localId: other.user.uid, email: 'other@ecole.example' });
    return answer;
  })();
  expect(await findRefusal(identity, { requestUri: 'http://localhost', pendingToken })).toBe(
    'INVALID_PENDING_TOKEN',
  );
  const answers = await Promise.all(
    Array.from({ length: 12 }, () =>
      identity.call('accounts:signInWithIdp', { requestUri: 'http://localhost', pendingToken: second }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await identity.countAccounts()).toBe(2);
});

test('if linking conflicts with another account, returns a credential that signs in to that account', async () => {
  await using identity = await startFederatedIdentity();
  const owner = await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, 'dominique@ecole.example', password);
  for (const [sub, errorMessage] of [
    [camille.sub, 'FEDERATED_USER_ID_ALREADY_LINKED'],
    ['another', 'EMAIL_EXISTS'],
  ]) {
    const answer = await askWithCredential(identity, { ...claims, sub }, await user.getIdToken());
    expect(answer).toMatchObject({ errorMessage, email, providerId, oauthIdToken: expect.any(String) });
    expect(answer).not.toHaveProperty('idToken');
    if (sub !== camille.sub) continue;
    const opened = await signInWithCredential(auth, pendingCredentialOf(answer));
    expect(opened.user.uid).toBe(owner.user.uid);
  }
});

/** Calls the endpoint as the SDK does after a popup, with `returnIdpCredential`. */
async function askWithCredential(
  identity: FederatedIdentity,
  claimed: object = { ...claims, email_verified: false },
  idToken?: string,
): Promise<WireBody> {
  const answer = await identity.call('accounts:signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: postBodyOf(await identity.provider.signIdToken({ ...claimed })),
    returnIdpCredential: true,
    returnSecureToken: true,
    ...(idToken === undefined ? {} : { idToken }),
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

function pendingCredentialOf({ providerId: id, oauthIdToken, pendingToken }: WireBody): OAuthCredential {
  const credential = OAuthCredential.fromJSON({
    providerId: id,
    signInMethod: id,
    idToken: oauthIdToken,
    pendingToken,
  });
  if (!credential) throw new Error('no credential');
  return credential;
}
