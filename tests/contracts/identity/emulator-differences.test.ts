import { generateKeyPairSync } from 'node:crypto';
import {
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  linkWithCredential,
  signInWithCredential,
  signInWithEmailAndPassword,
  updatePassword,
} from '@firebase/auth';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { camille, postBodyOf, providerId, startFederatedIdentity } from './support/federated-identity.ts';
import { startIdentity, type TestIdentity } from './support/start-identity.ts';

const email = String(camille.email);
const password = 'un cheval sur le balcon';
const requestUri = 'http://localhost';

async function findAccount(identity: TestIdentity, localId: string): Promise<Record<string, unknown>> {
  const { body } = await identity.admin('accounts:lookup', { localId: [localId] });
  return (body.users as Record<string, unknown>[] | undefined)?.[0] ?? {};
}

const messageOf = async (identity: TestIdentity, method: string, body: object) =>
  (await identity.call(method, body)).body.error?.message;

test('signInWithIdp returns a context, and isNewUser only for a new account', async () => {
  await using identity = await startFederatedIdentity();
  const postBody = postBodyOf(await identity.provider.signIdToken({ ...camille }));
  const first = await identity.call('accounts:signInWithIdp', { requestUri, postBody });
  expect(first.body).toMatchObject({ context: '', isNewUser: true, emailVerified: true });
  const second = await identity.call('accounts:signInWithIdp', { requestUri, postBody });
  expect(second.body).toMatchObject({ context: '', emailVerified: true });
  expect(second.body).not.toHaveProperty('isNewUser');
  const known = await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  expect(getAdditionalUserInfo(known)?.isNewUser).toBe(false);
});

test('signInWithIdp returns emailVerified of the account, or no emailVerified if it has no address', async () => {
  await using identity = await startFederatedIdentity();
  const unverified = { ...camille, email_verified: false };
  const postBody = postBodyOf(await identity.provider.signIdToken(unverified));
  const made = await identity.call('accounts:signInWithIdp', { requestUri, postBody });
  expect(made.body.emailVerified).toBe(false);
  await identity.admin('accounts:update', { localId: made.body.localId, emailVerified: true });
  const again = await identity.call('accounts:signInWithIdp', { requestUri, postBody });
  expect(again.body.emailVerified).toBe(true);

  const nameless = postBodyOf(await identity.provider.signIdToken({ sub: 'without-address' }));
  const entered = await identity.call('accounts:signInWithIdp', { requestUri, postBody: nameless });
  expect(entered.status).toBe(200);
  expect(entered.body).not.toHaveProperty('emailVerified');
});

test('a rejection by signInWithIdp contains only the error', async () => {
  await using identity = await startFederatedIdentity();
  await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  const { user } = await createUserWithEmailAndPassword(
    identity.browser().auth,
    'dominique@ecole.example',
    password,
  );
  for (const [sub, message] of [
    [camille.sub, 'FEDERATED_USER_ID_ALREADY_LINKED'],
    ['another', 'EMAIL_EXISTS'],
  ]) {
    const postBody = postBodyOf(await identity.provider.signIdToken({ ...camille, sub }));
    const { body } = await identity.call('accounts:signInWithIdp', {
      requestUri,
      postBody,
      idToken: await user.getIdToken(),
    });
    expect(body.error?.message).toBe(message);
    expect(Object.keys(body)).toEqual(['error']);
  }
});

test('passwordUpdatedAt remains if the password is removed or the account is taken over', async () => {
  await using identity = await startFederatedIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const { passwordUpdatedAt } = await findAccount(identity, user.uid);
  expect(passwordUpdatedAt).toBeTypeOf('number');
  await signInWithCredential(identity.browser().auth, await identity.credentialOf(camille));
  const taken = await findAccount(identity, user.uid);
  expect(taken).toMatchObject({ passwordUpdatedAt });
  expect(taken).not.toHaveProperty('passwordHash');

  await identity.admin('accounts:update', { localId: user.uid, password });
  await identity.admin('accounts:update', { localId: user.uid, deleteAttribute: ['PASSWORD'] });
  const removed = await findAccount(identity, user.uid);
  expect(removed.passwordUpdatedAt).toBeTypeOf('number');
  expect(removed).not.toHaveProperty('passwordHash');
});

test('a password added by accounts:update becomes the sign-in provider of the session', async () => {
  await using identity = await startFederatedIdentity();
  const { auth } = identity.browser();
  const { user } = await signInWithCredential(auth, await identity.credentialOf(camille));
  expect((await user.getIdTokenResult()).signInProvider).toBe(providerId);
  await updatePassword(user, password);
  expect((await user.getIdTokenResult()).signInProvider).toBe('password');
  expect((await user.getIdTokenResult(true)).signInProvider).toBe('password');
});

test('an empty address is invalid and creates no anonymous account', async () => {
  await using identity = await startIdentity({ isAnonymousOpen: async () => true });
  expect(await messageOf(identity, 'accounts:signUp', { email: '' })).toBe('INVALID_EMAIL');
  expect(await messageOf(identity, 'accounts:signUp', { email: '', password: '' })).toBe('INVALID_EMAIL');
  expect(await messageOf(identity, 'accounts:signUp', { email: '', password })).toBe('MISSING_EMAIL');
  const { auth } = identity.browser();
  await expect(signInWithEmailAndPassword(auth, '', password)).rejects.toThrow('auth/invalid-email');
  expect(await messageOf(identity, 'accounts:signInWithPassword', { password })).toBe('MISSING_EMAIL');
  const counted = await identity.admin('accounts:query', { returnUserInfo: false });
  expect(counted.body).toEqual({ recordsCount: '0' });
});

test('a token for another audience is not a custom token, even with a valid signature', async () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const clientEmail = 'server@cedille-ecole.iam.gserviceaccount.com';
  const publicKey = keys.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  await using identity = await startIdentity({ serviceAccount: { clientEmail, publicKey } });
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const other = await new SignJWT({ uid: 'a' })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer('https://issuer.example')
    .setAudience('https://another.example')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(keys.privateKey);
  for (const token of [await user.getIdToken(), other]) {
    expect(await messageOf(identity, 'accounts:signInWithCustomToken', { token })).toMatch(
      /^INVALID_CUSTOM_TOKEN : /,
    );
  }
});

test('batchCreate always returns a list of errors, even if it is empty', async () => {
  await using identity = await startIdentity();
  const { body } = await identity.admin('accounts:batchCreate', { users: [{ localId: 'a' }] });
  expect(body).toEqual({ kind: 'identitytoolkit#UploadAccountResponse', error: [] });
});

test('an enum value may be given as its number', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const { status } = await identity.call('accounts:sendOobCode', { requestType: 1, email });
  expect(status).toBe(200);
  await identity.mailbox.take('PASSWORD_RESET', email);
  expect(await messageOf(identity, 'accounts:sendOobCode', { requestType: 0, email })).toBe(
    'MISSING_REQ_TYPE',
  );
  const unknown = await identity.call('accounts:sendOobCode', { requestType: 99, email });
  expect(unknown.body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });

  await identity.admin('accounts:update', { localId: user.uid, displayName: 'Camille' });
  await identity.admin('accounts:update', { localId: user.uid, deleteAttribute: [2] });
  expect(await findAccount(identity, user.uid)).not.toHaveProperty('displayName');
  await identity.call('accounts:update', { idToken: await user.getIdToken(), displayName: 'Camille' });
  await identity.call('accounts:update', { idToken: await user.getIdToken(), deleteAttribute: [2] });
  expect(await findAccount(identity, user.uid)).not.toHaveProperty('displayName');

  await identity.admin('accounts', { localId: 'b', email: 'b@ecole.example' });
  const queried = await identity.admin('accounts:query', { sortBy: 5, order: 2 });
  expect((queried.body.userInfo as { email: string }[]).map((account) => account.email)).toEqual([
    email,
    'b@ecole.example',
  ]);
});

test('a provider outage has the error format of the API', async () => {
  await using identity = await startFederatedIdentity({
    providers: ({ clientId }) => [{ providerId: 'oidc.away', issuer: 'https://127.0.0.1:9', clientId }],
  });
  const idToken = await identity.provider.signIdToken({ ...camille });
  const answer = await identity.call('accounts:signInWithIdp', {
    requestUri,
    postBody: postBodyOf(idToken, { providerId: 'oidc.away' }),
  });
  expect([answer.status, answer.body]).toEqual([
    503,
    {
      error: {
        code: 503,
        message: 'UNAVAILABLE : The identity provider is unavailable.',
        errors: [
          {
            message: 'UNAVAILABLE : The identity provider is unavailable.',
            reason: 'backendError',
            domain: 'global',
          },
        ],
        status: 'UNAVAILABLE',
      },
    },
  ]);
});

test('a token that cannot come from this provider causes no outgoing request', async () => {
  await using identity = await startFederatedIdentity();
  const { provider } = identity;
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, 'dominique@ecole.example', password);
  const good = await provider.signIdToken({ ...camille });
  const tokens = [
    'x',
    'a.b.c',
    'é'.repeat(30),
    '{"sub":"camille"}',
    `${Buffer.from('{"alg":"none"}').toString('base64url')}.${good.split('.')[1]}.`,
    `${good.split('.')[0]}.${Buffer.from('[]').toString('base64url')}.AAAA`,
    'x'.repeat(20_000),
    await provider.signIdToken({ ...camille, aud: 'another-client' }),
    await user.getIdToken(),
  ];
  const before = provider.requests.length;
  for (const token of tokens) {
    const { body } = await identity.call('accounts:signInWithIdp', {
      requestUri,
      postBody: postBodyOf(token),
    });
    expect(body.error?.message, token.slice(0, 40)).toMatch(/^INVALID_IDP_RESPONSE : /);
  }
  const { body } = await identity.call('accounts:signInWithIdp', {
    requestUri,
    postBody: new URLSearchParams({ providerId, access_token: 'x' }).toString(),
  });
  expect(body.error?.message).toMatch(/^OPERATION_NOT_ALLOWED : /);
  expect(provider.requests).toHaveLength(before);
  await linkWithCredential(user, await identity.credentialOf({ ...camille, email: undefined }));
  expect(provider.requests.length).toBeGreaterThan(before);
});

test('a full disk causes status 507 and does not sign the user out', async () => {
  await using identity = await startIdentity();
  const browser = identity.browser();
  const { user } = await createUserWithEmailAndPassword(browser.auth, email, password);
  await identity.pool.query(`
    CREATE FUNCTION identity.refuse_for_room() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$`);
  for (const table of ['letters', 'accounts', 'refresh_tokens']) {
    await identity.pool.query(
      `CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON identity.${table} EXECUTE FUNCTION identity.refuse_for_room()`,
    );
  }
  const sent = await identity.call('accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email });
  expect(sent.status).toBe(507);
  expect(sent.body.error).toMatchObject({ code: 507, status: 'RESOURCE_EXHAUSTED' });
  await expect(user.getIdToken(true)).rejects.toThrow('auth/network-request-failed');
  expect((await browser.reloadPage()).currentUser?.uid).toBe(user.uid);
  expect(identity.errors.join()).toContain('disk full');
});
