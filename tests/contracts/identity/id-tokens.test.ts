import { createUserWithEmailAndPassword, signInWithEmailAndPassword, type User } from '@firebase/auth';
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { startIdentity, startTwinOn, type TestIdentity } from './support/start-identity.ts';
import { projectId } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const hours = (count: number) => count * 3_600_000;

test('issues an ID token with Google’s claims that verifies against the public key set', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);

  const { payload, protectedHeader } = await verify(identity, user);

  expect(protectedHeader).toEqual({ alg: 'RS256', kid: expect.stringMatching(/^[0-9a-f]{40}$/), typ: 'JWT' });
  expect(payload).toEqual({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: payload.iat,
    user_id: user.uid,
    sub: user.uid,
    iat: expect.any(Number),
    exp: Number(payload.iat) + 3600,
    email,
    email_verified: false,
    firebase: { identities: { email: [email] }, sign_in_provider: 'password' },
  });
});

test('puts custom claims at the top level without replacing identity claims', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const set = (claims: string) =>
    identity.admin('accounts:update', { localId: user.uid, customAttributes: claims });

  await set('{"admin":true,"stripeCustomerId":"cus_42","level":{"cefr":"B2"}}');
  expect((await user.getIdTokenResult(true)).claims).toMatchObject({
    admin: true,
    stripeCustomerId: 'cus_42',
    level: { cefr: 'B2' },
  });

  for (const name of [
    'sub',
    'iss',
    'aud',
    'exp',
    'iat',
    'auth_time',
    'firebase',
    'email',
    'user_id',
    'email_verified',
  ]) {
    const answer = await set(JSON.stringify({ [name]: 'x' }));
    expect(answer.body.error?.message).toBe(`FORBIDDEN_CLAIM : ${name}`);
  }
  expect((await set('[]')).body.error?.message).toBe('INVALID_CLAIMS');
  expect((await set('{')).body.error?.message).toBe('INVALID_CLAIMS');
  expect((await set(JSON.stringify({ a: 'x'.repeat(1000) }))).body.error?.message).toBe('CLAIMS_TOO_LARGE');

  await set('{}');
  expect((await user.getIdTokenResult(true)).claims).not.toHaveProperty('admin');
});

test('publishes a new key before it signs, and publishes the old key after it has stopped signing', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const oldKid = await kidOf(user);

  await identity.twin.rotateKeys();
  await identity.twin.rotateKeys();
  const published = await keySet(identity);
  expect(published).toHaveLength(2);
  expect(await kidOf(user)).toBe(oldKid);

  identity.advance(hours(1) + 1_000);
  const newKid = await kidOf(user);
  expect(newKid).not.toBe(oldKid);
  expect(published.map(({ kid }) => kid)).toContain(newKid);

  identity.advance(hours(2));
  await identity.twin.sweep();
  expect((await keySet(identity)).map(({ kid }) => kid).sort()).toEqual([oldKid, newKid].sort());
  identity.advance(hours(1));
  await identity.twin.sweep();
  expect((await keySet(identity)).map(({ kid }) => kid)).toEqual([newKid]);
  await user.getIdToken(true);
  await verify(identity, user);
});

test('rotates keys every month automatically', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const first = await kidOf(user);

  identity.advance(hours(24 * 31));
  await identity.twin.sweep();
  expect(await keySet(identity)).toHaveLength(2);
  expect(await kidOf(user)).toBe(first);
  identity.advance(hours(2));
  expect(await kidOf(user)).not.toBe(first);
});

test('serves a public key set without private parts, whose cache expires before a new key signs', async () => {
  await using identity = await startIdentity();
  const response = await fetch(jwksUrl(identity));
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=1800, must-revalidate');
  const { keys } = (await response.json()) as { keys: Record<string, unknown>[] };
  for (const key of keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const encoded = await fetch(jwksUrl(identity).replace('@', '%40'));
  expect(encoded.status).toBe(200);
});

test('two processes on one database share accounts and keys', async () => {
  await using first = await startIdentity();
  await using second = await startTwinOn(first.pool, first.databaseUrl);

  const { user } = await createUserWithEmailAndPassword(first.browser().auth, email, password);
  const elsewhere = await signInWithEmailAndPassword(second.browser().auth, email, password);
  expect(elsewhere.user.uid).toBe(user.uid);
  const idToken = await elsewhere.user.getIdToken();
  expect((await first.call('accounts:lookup', { idToken })).status).toBe(200);
  await verify(first, elsewhere.user);

  await Promise.all([first.twin.rotateKeys(), second.twin.rotateKeys()]);
  expect(await keySet(first)).toHaveLength(2);
  first.advance(hours(1) + 90_000);
  second.advance(hours(1) + 90_000);
  expect(await kidOf(user)).toBe(await kidOf(elsewhere.user));

  await first.admin('accounts:update', { localId: user.uid, disableUser: true });
  await expect(elsewhere.user.getIdToken(true)).rejects.toThrow('auth/user-disabled');
});

async function verify(identity: TestIdentity, user: User) {
  const keys = createRemoteJWKSet(new URL(jwksUrl(identity)));
  return jwtVerify(await user.getIdToken(), keys, {
    algorithms: ['RS256'],
    issuer: `https://securetoken.google.com/${projectId}`,
    audience: projectId,
    currentDate: identity.now(),
  });
}

function jwksUrl({ origin }: TestIdentity): string {
  return `${origin}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`;
}

async function keySet(identity: TestIdentity): Promise<{ kid: string }[]> {
  const response = await fetch(jwksUrl(identity));
  return ((await response.json()) as { keys: { kid: string }[] }).keys;
}

async function kidOf(user: User): Promise<string | undefined> {
  return decodeProtectedHeader(await user.getIdToken(true)).kid;
}
