import {
  ActionCodeURL,
  applyActionCode,
  createUserWithEmailAndPassword,
  reload,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { startIdentity, type WireBody } from './support/start-identity.ts';
import { actionUrl, apiKey, projectId, siteOrigin } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';

test('the administrator creates an account that works like any other', async () => {
  await using identity = await startIdentity();
  const made = await identity.admin('accounts', {
    email: 'Camille@Ecole.example',
    password,
    displayName: 'Camille',
    emailVerified: true,
  });
  expect(made).toMatchObject({ status: 200, body: { email, displayName: 'Camille' } });
  expect(made.body).not.toHaveProperty('idToken');

  const { user } = await signInWithEmailAndPassword(identity.browser().auth, email, password);
  expect(user).toMatchObject({ uid: made.body.localId, displayName: 'Camille', emailVerified: true });

  expect((await identity.admin('accounts', { email, password })).body.error?.message).toBe('EMAIL_EXISTS');
  expect((await identity.admin('accounts', { localId: user.uid })).body.error?.message).toBe(
    'DUPLICATE_LOCAL_ID',
  );
  expect((await identity.admin('accounts', { localId: '../x' })).body.error?.message).toBe(
    'INVALID_LOCAL_ID',
  );
  expect((await identity.admin('accounts', { localId: 'prof.1' })).body.localId).toBe('prof.1');
});

test('the administrator finds accounts by id, email and federated identity, each account once', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const link = { providerId: 'google.com', rawId: '1042', email: 'camille@gmail.example' };
  await identity.admin('accounts:update', { localId: user.uid, linkProviderUserInfo: link });

  const found = await identity.admin('accounts:lookup', {
    localId: [user.uid, 'nobody'],
    email: ['CAMILLE@ecole.example', 'nobody@ecole.example'],
    federatedUserId: [{ providerId: 'google.com', rawId: '1042' }],
  });
  expect(found.body.users).toHaveLength(1);
  const [account] = found.body.users as WireBody[];
  expect(account).toMatchObject({
    localId: user.uid,
    email,
    emailVerified: false,
    disabled: false,
    passwordHash: 'UkVEQUNURUQ=',
    validSince: expect.stringMatching(/^\d{10}$/),
    createdAt: expect.stringMatching(/^\d{13}$/),
    lastLoginAt: expect.stringMatching(/^\d{13}$/),
    providerUserInfo: [
      { providerId: 'password', rawId: email },
      { providerId: 'google.com', rawId: '1042', email: 'camille@gmail.example' },
    ],
  });
  expect(JSON.stringify(account)).not.toContain('argon2');

  const none = await identity.admin('accounts:lookup', { localId: ['nobody'] });
  expect(none.body).toEqual({ kind: 'identitytoolkit#GetAccountInfoResponse' });
});

test('the administrator links a federated identity to only one account and unlinks it', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const other = await identity.admin('accounts', { email: 'other@ecole.example' });
  const linkProviderUserInfo = { providerId: 'google.com', rawId: '1042' };
  await identity.admin('accounts:update', { localId: user.uid, linkProviderUserInfo });

  const refused = await identity.admin('accounts:update', {
    localId: other.body.localId,
    linkProviderUserInfo,
  });
  expect(refused.body.error?.message).toBe('FEDERATED_USER_ID_ALREADY_LINKED');

  await reload(user);
  expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com']);
  expect((await user.getIdTokenResult(true)).claims.firebase).toMatchObject({
    identities: { email: [email], 'google.com': ['1042'] },
  });
  const unlinked = await identity.admin('accounts:update', {
    localId: user.uid,
    deleteProvider: ['google.com'],
  });
  expect(unlinked.body.providerUserInfo).toMatchObject([{ providerId: 'password' }]);
});

test('the administrator updates every field of an account; a change of credentials ends its sessions', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const update = (change: object) => identity.admin('accounts:update', { localId: user.uid, ...change });

  await update({ displayName: 'Camille', photoUrl: 'https://ecole.example/c.webp', emailVerified: true });
  await reload(user);
  expect(user).toMatchObject({ displayName: 'Camille', emailVerified: true });
  await update({ deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL'] });
  await reload(user);
  expect(user).toMatchObject({ displayName: null, photoURL: null });

  await update({ email: 'new@ecole.example' });
  await expect(reload(user)).rejects.toThrow('auth/user-token-expired');
  const again = await signInWithEmailAndPassword(auth, 'new@ecole.example', password);
  expect(again.user.emailVerified).toBe(false);

  await update({ password: 'une lanterne dans le puits' });
  await expect(again.user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  await expect(
    signInWithEmailAndPassword(auth, 'new@ecole.example', 'une lanterne dans le puits'),
  ).resolves.toBeDefined();

  expect((await update({ password: 'motdepasse' })).body.error?.message).toMatch(/^WEAK_PASSWORD : /);
  expect((await update({ validSince: 'now' })).status).toBe(400);
  expect((await update({ deleteAttribute: ['PROVIDER'] })).status).toBe(400);
  const nobody = await identity.admin('accounts:update', { localId: 'nobody', displayName: 'x' });
  expect(nobody.body.error?.message).toBe('USER_NOT_FOUND');
  expect((await identity.admin('accounts:delete', { localId: 'nobody' })).body.error?.message).toBe(
    'USER_NOT_FOUND',
  );
});

test('revoked sessions stay revoked if the administrator sets validSince to an earlier time', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  // A minute ahead, because a slow machine may need more than the second in which the token was issued.
  const soon = String(Math.floor(identity.now().getTime() / 1000) + 60);
  const idToken = await user.getIdToken();
  await identity.admin('accounts:update', { localId: user.uid, validSince: soon });
  await identity.admin('accounts:update', { localId: user.uid, validSince: '0' });

  expect((await identity.call('accounts:lookup', { idToken })).body.error?.message).toBe('TOKEN_EXPIRED');
});

test('the administrator lists all accounts in pages, each account once', async () => {
  await using identity = await startIdentity();
  const made: unknown[] = [];
  for (let index = 0; index < 25; index++) {
    const { body } = await identity.admin('accounts', { email: `eleve-${index}@ecole.example` });
    made.push(body.localId);
  }

  const listed: unknown[] = [];
  let pages = 0;
  for (let token: unknown = ''; token !== undefined; pages++) {
    const page = await identity.admin(`accounts:batchGet?maxResults=10&nextPageToken=${String(token)}`);
    listed.push(...(page.body.users as WireBody[]).map(({ localId }) => localId));
    token = page.body.nextPageToken;
  }
  expect(pages).toBe(3);
  expect(listed.toSorted()).toEqual(made.toSorted());

  expect((await identity.admin('accounts:batchGet')).body.users).toHaveLength(20);
  expect((await identity.admin('accounts:batchGet?maxResults=-1')).status).toBe(400);
  const nonsense = await identity.admin('accounts:batchGet?nextPageToken=%00');
  expect(nonsense.body.error?.message).toBe('INVALID_PAGE_SELECTION');
});

test('the administrator gets an action link in the response, not by email', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const request = (requestType: string, fields: object = {}) =>
    identity.admin('accounts:sendOobCode', { requestType, email, returnOobLink: true, ...fields });

  const verify = await request('VERIFY_EMAIL', { continueUrl: `${siteOrigin}/members` });
  const link = String(verify.body.oobLink);
  expect(link.startsWith(actionUrl)).toBe(true);
  expect(ActionCodeURL.parseLink(link)).toMatchObject({ apiKey, operation: 'VERIFY_EMAIL' });
  await applyActionCode(auth, String(verify.body.oobCode));
  await reload(user);
  expect(user.emailVerified).toBe(true);

  const signIn = await request('EMAIL_SIGNIN');
  await expect(signInWithEmailLink(auth, email, String(signIn.body.oobLink))).resolves.toBeDefined();
  expect((await request('PASSWORD_RESET', { email: 'nobody@ecole.example' })).body.error?.message).toBe(
    'EMAIL_NOT_FOUND',
  );
  expect((await request('VERIFY_AND_CHANGE_EMAIL', { newEmail: email })).body.error?.message).toBe(
    'EMAIL_EXISTS',
  );
  const visitor = await identity.call('accounts:sendOobCode', {
    requestType: 'PASSWORD_RESET',
    email,
    returnOobLink: true,
  });
  expect(visitor.body.error?.message).toBe('INSUFFICIENT_PERMISSION');
  expect(identity.mailbox.all).toEqual([]);
});

test('rejects administrator calls with any other credentials', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const idToken = await user.getIdToken();
  const project = `${identity.origin}/identitytoolkit.googleapis.com/v1/projects`;
  for (const authorization of [
    undefined,
    'Bearer',
    'Bearer x',
    'Bearer owner',
    'Basic an-administrator-token-only-for-tests',
    'Bearer an-administrator-token-only-for-test',
    'Bearer an-administrator-token-only-for-tests ,',
    `Bearer ${idToken}`,
  ]) {
    for (const method of ['accounts:lookup', 'accounts:update', 'accounts:delete', 'accounts']) {
      const answer = await fetch(`${project}/${projectId}/${method}?key=${apiKey}`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          ...(authorization === undefined ? {} : { Authorization: authorization }),
        },
        body: JSON.stringify({ localId: user.uid }),
      });
      const body = (await answer.json()) as WireBody;
      if (authorization) expect(body).toMatchObject({ error: { code: 401, status: 'UNAUTHENTICATED' } });
      else
        expect(body.error?.message, method).toBe(
          'INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.',
        );
      expect(answer.status, `${method} with ${authorization}`).toBe(authorization ? 401 : 400);
    }
  }
  const neither = await fetch(`${project}/${projectId}/accounts:lookup`, { method: 'POST' });
  expect([neither.status, await neither.json()]).toMatchObject([
    403,
    { error: { message: 'The request is missing a valid API key.' } },
  ]);
  const elsewhere = await fetch(`${project}/another-project/accounts:lookup`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: 'Bearer an-administrator-token-only-for-tests',
    },
    body: '{}',
  });
  expect(elsewhere.status).toBe(403);
  await expect(reload(user)).resolves.toBeUndefined();
});
