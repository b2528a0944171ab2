import { generateKeyPairSync } from 'node:crypto';
import {
  createUserWithEmailAndPassword,
  getAdditionalUserInfo,
  signInWithCustomToken,
  updateProfile,
} from '@firebase/auth';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { startIdentity, type TestIdentity } from './support/start-identity.ts';

const clientEmail = 'server@cedille-ecole.iam.gserviceaccount.com';
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const serviceAccount = {
  clientEmail,
  publicKey: keys.publicKey.export({ format: 'pem', type: 'spki' }).toString(),
};

test('a custom token signs in an existing account or creates one', async () => {
  await using identity = await startIdentity({ serviceAccount });
  const { auth } = identity.browser();
  const known = await createUserWithEmailAndPassword(
    auth,
    'camille@ecole.example',
    'un cheval sur le balcon',
  );

  const again = await signInWithCustomToken(auth, await mint(identity, { uid: known.user.uid }));
  expect(again.user).toMatchObject({ uid: known.user.uid, email: 'camille@ecole.example' });
  expect((await again.user.getIdTokenResult()).signInProvider).toBe('custom');
  expect(getAdditionalUserInfo(again)).toMatchObject({ isNewUser: false });

  const fresh = await signInWithCustomToken(auth, await mint(identity, { uid: 'google:1042' }));
  expect(fresh.user).toMatchObject({ uid: 'google:1042', email: null, isAnonymous: false });
  expect(getAdditionalUserInfo(fresh)).toMatchObject({ isNewUser: true });
  expect((await fresh.user.getIdTokenResult(true)).signInProvider).toBe('custom');
});

test('rejects a custom token with a foreign signature, a wrong claim or an expired date', async () => {
  await using identity = await startIdentity({ serviceAccount });
  const { auth } = identity.browser();
  const intruder = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const now = Math.floor(identity.now().getTime() / 1000);
  const good = await mint(identity, { uid: 'a' });

  for (const token of [
    'x',
    `${good.slice(0, -6)}AAAAAA`,
    good.replace(/^[^.]+/, Buffer.from('{"alg":"none"}').toString('base64url')),
    await mint(identity, { uid: 'a' }, intruder.privateKey),
    await mint(identity, { uid: 'a', aud: 'another' }),
    await mint(identity, { uid: 'a', sub: 'another' }),
    await mint(identity, { uid: 42 }),
    await mint(identity, { uid: 'x'.repeat(129) }),
    await mint(identity, { uid: 'a', iat: now - 7200, exp: now - 3600 }),
    await mint(identity, { uid: 'a', exp: now + 86_400 }),
  ]) {
    await expect(signInWithCustomToken(auth, token), token).rejects.toThrow('auth/invalid-custom-token');
  }
  await expect(
    signInWithCustomToken(auth, await mint(identity, { uid: 'a', iss: 'x@y.example' })),
  ).rejects.toThrow('auth/custom-token-mismatch');
  expect((await identity.pool.query('SELECT 1 FROM identity.accounts')).rowCount).toBe(0);
  expect(identity.errors).toEqual([]);
});

test('claims of a custom token appear only in tokens of its session, where they override those of the account', async () => {
  await using identity = await startIdentity({ serviceAccount });
  const { auth } = identity.browser();
  const token = await mint(identity, { uid: 'a', claims: { level: 'B2', guest: true } });
  const { user } = await signInWithCustomToken(auth, token);
  await identity.admin('accounts:update', { localId: 'a', customAttributes: '{"level":"A1","admin":true}' });
  const custom = { level: 'B2', guest: true, admin: true };

  expect((await user.getIdTokenResult(true)).claims).toMatchObject(custom);
  await updateProfile(user, { displayName: 'Camille' });
  expect((await user.getIdTokenResult(true)).claims).toMatchObject({ ...custom, name: 'Camille' });

  const other = await signInWithCustomToken(identity.browser().auth, await mint(identity, { uid: 'a' }));
  const { claims } = await other.user.getIdTokenResult();
  expect(claims).toMatchObject({ level: 'A1' });
  expect(claims).not.toHaveProperty('guest');
});

test('rejects a custom token with reserved, malformed or oversized claims', async () => {
  await using identity = await startIdentity({ serviceAccount });
  const { auth } = identity.browser();
  for (const [claims, code] of [
    [{ sub: 'b' }, 'auth/forbidden-claim'],
    [{ firebase: { sign_in_provider: 'password' } }, 'auth/forbidden-claim'],
    [['admin'], 'auth/invalid-claims'],
    ['admin', 'auth/invalid-claims'],
    [{ a: 'x'.repeat(1000) }, 'auth/claims-too-large'],
  ] as const) {
    const token = await mint(identity, { uid: 'a', claims });
    await expect(signInWithCustomToken(auth, token)).rejects.toThrow(code);
  }
});

test('rejects custom tokens if no service account is configured', async () => {
  await using identity = await startIdentity();
  await expect(
    signInWithCustomToken(identity.browser().auth, await mint(identity, { uid: 'a' })),
  ).rejects.toThrow('auth/operation-not-allowed');
});

async function mint(identity: TestIdentity, claims: object, key = keys.privateKey): Promise<string> {
  const now = Math.floor(identity.now().getTime() / 1000);
  return new SignJWT({
    iss: clientEmail,
    sub: clientEmail,
    aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    iat: now,
    exp: now + 600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'RS256' })
    .sign(key);
}
