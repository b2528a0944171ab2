import { createUserWithEmailAndPassword, signInWithEmailAndPassword, unlink } from '@firebase/auth';
import { expect, test } from 'vitest';
import { startIdentity, type TestIdentity } from './support/start-identity.ts';

const password = 'un cheval sur le balcon';

type Users = { localId: string; phoneNumber?: string; providerUserInfo?: object[] }[];

async function lookUpAccounts(identity: TestIdentity, keys: object): Promise<Users> {
  const { body } = await identity.admin('accounts:lookup', keys);
  return (body as { users?: Users }).users ?? [];
}

test('batchCreate imports the valid accounts of a list and reports the others', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(
    identity.browser().auth,
    'deja@ecole.example',
    password,
  );
  const { status, body } = await identity.admin('accounts:batchCreate', {
    users: [
      {
        localId: 'a',
        email: 'A@ecole.example',
        emailVerified: true,
        displayName: 'Anna',
        rawPassword: password,
        customAttributes: '{"level":3}',
        createdAt: '1000000000000',
        providerUserInfo: [
          { providerId: 'google.com', rawId: '42', email: 'a@gmail.example' },
          { providerId: 'password', rawId: 'a@ecole.example' },
        ],
      },
      { localId: 'b', email: 'pas une adresse' },
      { localId: 'c', email: 'deja@ecole.example' },
      { localId: user.uid, displayName: 'Un autre' },
      { email: 'sans-id@ecole.example' },
      { localId: 'd', phoneNumber: '+33612345678', disabled: true },
      { localId: 'e', phoneNumber: '+33612345678' },
      { localId: 'f', passwordHash: 'eA==' },
      { localId: 'g', customAttributes: '{"sub":1}' },
      'rien',
    ],
  });
  expect(status).toBe(200);
  expect((body.error as unknown as { index: number; message: string }[]).map(({ index }) => index)).toEqual([
    1, 2, 3, 4, 6, 7, 8, 9,
  ]);
  const [anna] = await lookUpAccounts(identity, { localId: ['a'] });
  expect(anna).toMatchObject({
    email: 'a@ecole.example',
    emailVerified: true,
    createdAt: '1000000000000',
    customAttributes: '{"level":3}',
    providerUserInfo: [{ providerId: 'password' }, { providerId: 'google.com', rawId: '42' }],
  });
  const signedIn = await signInWithEmailAndPassword(identity.browser().auth, 'a@ecole.example', password);
  expect((await signedIn.user.getIdTokenResult()).claims).toMatchObject({ level: 3, name: 'Anna' });

  await identity.admin('accounts:batchCreate', {
    users: [{ localId: 'a', email: 'anna@ecole.example' }],
    allowOverwrite: true,
  });
  expect(await lookUpAccounts(identity, { localId: ['a'] })).toMatchObject([{ email: 'anna@ecole.example' }]);
  await expect(signedIn.user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  expect((await identity.admin('accounts:batchCreate', {})).body.error?.message).toBe('MISSING_USER_ACCOUNT');
});

test('batchCreate accepts a thousand accounts per call, but not one more', async () => {
  await using identity = await startIdentity();
  const users = Array.from({ length: 1_000 }, (_, index) => ({
    localId: `eleve-${index}`,
    email: `eleve-${index}@ecole.example`,
    displayName: 'Un nom assez long pour que la liste dépasse soixante-quatre kibioctets',
  }));
  const made = await identity.admin('accounts:batchCreate', { users });
  expect([made.status, made.body]).toEqual([
    200,
    { kind: 'identitytoolkit#UploadAccountResponse', error: [] },
  ]);
  const more = await identity.admin('accounts:batchCreate', { users: [...users, { localId: 'x' }] });
  expect(more.status).toBe(400);
  const counted = await identity.admin('accounts:query', { returnUserInfo: false });
  expect(counted.body).toEqual({ recordsCount: '1000' });
});

test('batchDelete deletes only disabled accounts of a list, or all with `force`', async () => {
  await using identity = await startIdentity();
  for (const localId of ['a', 'b', 'c'])
    await identity.admin('accounts', { localId, disabled: localId === 'a' });
  const first = await identity.admin('accounts:batchDelete', { localIds: ['a', 'b', 'nobody'] });
  expect(first.body).toEqual({
    errors: [
      { index: 1, localId: 'b', message: 'NOT_DISABLED : Disable the account before batch deletion.' },
    ],
  });
  expect(
    (await lookUpAccounts(identity, { localId: ['a', 'b', 'c'] })).map(({ localId }) => localId).sort(),
  ).toEqual(['b', 'c']);
  expect((await identity.admin('accounts:batchDelete', { localIds: ['b', 'c'], force: true })).body).toEqual(
    {},
  );
  expect(await lookUpAccounts(identity, { localId: ['b', 'c'] })).toEqual([]);
  for (const localIds of [[], Array.from({ length: 1_001 }, () => 'x')])
    expect((await identity.admin('accounts:batchDelete', { localIds })).body.error?.message).toBe(
      'LOCAL_ID_LIST_EXCEEDS_LIMIT',
    );
});

test('query finds accounts by id, address or number, with counts, order and pages', async () => {
  await using identity = await startIdentity();
  for (const [localId, displayName] of [
    ['a', 'Zoé'],
    ['b', 'Anna'],
    ['c', 'Marc'],
  ])
    await identity.admin('accounts', { localId, displayName, email: `${localId}@ecole.example` });
  await identity.admin('accounts', { localId: 'd', phoneNumber: '+33612345678' });
  const query = async (body: object) => {
    const answer = (await identity.admin('accounts:query', body)).body as {
      userInfo?: { localId: string }[];
      recordsCount?: string;
      error?: { message: string };
    };
    return (
      answer.error?.message ?? answer.userInfo?.map(({ localId }) => localId).join('') ?? answer.recordsCount
    );
  };
  expect(await query({})).toBe('abcd');
  expect(await query({ order: 'DESC' })).toBe('dcba');
  expect(await query({ sortBy: 'NAME' })).toBe('bcad');
  expect(await query({ sortBy: 'USER_EMAIL', order: 'DESC', limit: '2' })).toBe('cb');
  expect(await query({ limit: '2', offset: '1' })).toBe('bc');
  expect(await query({ expression: [{ email: ' B@ecole.example' }, { userId: 'c' }] })).toBe('bc');
  expect(await query({ expression: [{ phoneNumber: '+33612345678' }] })).toBe('d');
  expect(await query({ expression: [{ userId: 'nobody' }] })).toBe('0');
  expect(await query({ returnUserInfo: false, expression: [{ userId: 'a' }] })).toBe('1');
  for (const body of [{ sortBy: 'id; DROP TABLE' }, { order: 'UP' }, { limit: '-1' }, { offset: 'x' }])
    expect(await query(body)).toMatch(/^Invalid value/);
});

test('only the administrator can set a telephone number, which is unique and appears in lookups and tokens', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(
    identity.browser().auth,
    'camille@ecole.example',
    password,
  );
  const phoneNumber = '+33612345678';
  const set = async (localId: string, change: object) =>
    (await identity.admin('accounts:update', { localId, ...change })).body.error?.message ?? 'ok';
  expect(await set(user.uid, { phoneNumber })).toBe('ok');
  expect(await lookUpAccounts(identity, { phoneNumber: [phoneNumber] })).toMatchObject([
    {
      localId: user.uid,
      phoneNumber,
      providerUserInfo: expect.arrayContaining([{ providerId: 'phone', rawId: phoneNumber, phoneNumber }]),
    },
  ]);
  const { claims } = await user.getIdTokenResult(true);
  expect(claims).toMatchObject({
    phone_number: phoneNumber,
    firebase: { identities: { phone: [phoneNumber] } },
  });
  await user.reload();
  expect(user.phoneNumber).toBe(phoneNumber);

  await identity.admin('accounts', { localId: 'other' });
  expect(await set('other', { phoneNumber })).toBe('PHONE_NUMBER_EXISTS');
  expect((await identity.admin('accounts', { phoneNumber })).body.error?.message).toBe('PHONE_NUMBER_EXISTS');
  for (const wrong of ['0612345678', '+0612345678', '+33 6 12 34 56 78', '+3', `+${'1'.repeat(16)}`])
    expect(await set('other', { phoneNumber: wrong }), wrong).toBe('INVALID_PHONE_NUMBER : Invalid format.');
  const own = await identity.call('accounts:update', {
    idToken: await user.getIdToken(),
    phoneNumber: '+33698765432',
  });
  expect(own.body.error?.message).toBe('INSUFFICIENT_PERMISSION');

  await unlink(user, 'phone');
  expect(user.phoneNumber).toBeNull();
  expect(await set('other', { phoneNumber })).toBe('ok');
  expect(await set('other', { deleteProvider: ['phone'] })).toBe('ok');
  expect(await lookUpAccounts(identity, { phoneNumber: [phoneNumber] })).toEqual([]);
});
