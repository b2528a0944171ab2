import { createUserWithEmailAndPassword } from '@firebase/auth';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { startIdentity, type TestIdentity } from './support/start-identity.ts';
import { projectId } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';

async function requestCookie(identity: TestIdentity, body: object): Promise<string> {
  const { body: answer } = await adminCall(identity, body);
  return (answer as { sessionCookie?: string }).sessionCookie ?? String(answer.error?.message);
}

/** Calls createSessionCookie, whose path is the project's name, a colon and the method. */
const adminCall = (identity: TestIdentity, body: object) =>
  identity.admin(`../${projectId}:createSessionCookie`, body);

async function keysOf(identity: TestIdentity, path: string): Promise<JSONWebKeySet> {
  return (await (await fetch(identity.origin + path)).json()) as JSONWebKeySet;
}

const cookieKeys = '/identitytoolkit.googleapis.com/v1/sessionCookiePublicKeys';
const tokenKeys = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com';

test('issues a session cookie with the same user, its own issuer and the requested lifetime', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const idToken = await user.getIdToken();
  const verify = async (cookie: string) =>
    jwtVerify(cookie, createLocalJWKSet(await keysOf(identity, cookieKeys)), {
      issuer: `https://session.firebase.google.com/${projectId}`,
      audience: projectId,
      algorithms: ['RS256'],
      currentDate: identity.now(),
    });
  for (const [validDuration, seconds] of [
    ['300', 300],
    [3_600, 3_600],
    ['1209600', 1_209_600],
    [undefined, 1_209_600],
  ] as const) {
    const { payload } = await verify(await requestCookie(identity, { idToken, validDuration }));
    expect(payload).toMatchObject({ sub: user.uid, email, firebase: { sign_in_provider: 'password' } });
    expect(Number(payload.exp) - Number(payload.iat)).toBe(seconds);
    expect(payload.auth_time).toBe(JSON.parse(atob(idToken.split('.')[1] ?? '')).auth_time);
  }
  for (const validDuration of ['299', '1209601', 'x', '-1', 0, {}])
    expect(await requestCookie(identity, { idToken, validDuration })).toBe('INVALID_DURATION');
});

test('does not accept a session cookie as an ID token, nor an ID token as a session cookie', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const cookie = await requestCookie(identity, { idToken: await user.getIdToken() });
  for (const [method, fields] of [
    ['accounts:lookup', {}],
    ['accounts:update', { displayName: 'X' }],
    ['accounts:delete', {}],
    ['accounts:sendOobCode', { requestType: 'VERIFY_EMAIL' }],
    ['v2/accounts/mfaEnrollment:start', { totpEnrollmentInfo: {} }],
  ] as const) {
    const answer = await identity.call(method, { idToken: cookie, ...fields });
    expect(answer.body.error?.message, method).toBe('INVALID_ID_TOKEN');
  }
  expect(await requestCookie(identity, { idToken: cookie })).toBe('INVALID_ID_TOKEN');
  expect(await requestCookie(identity, {})).toBe('MISSING_ID_TOKEN');
  await identity.admin('accounts:update', { localId: user.uid, validSince: '32503680000' });
  expect(await requestCookie(identity, { idToken: await user.getIdToken() })).toBe('TOKEN_EXPIRED');
});

test('publishes the key of a cookie for the cookie’s lifetime, in a separate set from ID token keys', async () => {
  await using identity = await startIdentity();
  const kidsAt = async (path: string) => (await keysOf(identity, path)).keys.map(({ kid }) => kid);
  const [first] = await kidsAt(cookieKeys);
  await identity.twin.rotateKeys();
  identity.advance(4 * 60 * 60_000);
  await identity.twin.sweep();
  expect(await kidsAt(cookieKeys)).toContain(first);
  expect(await kidsAt(tokenKeys)).not.toContain(first);
  identity.advance(13.8 * 24 * 60 * 60_000);
  await identity.twin.sweep();
  expect(await kidsAt(cookieKeys)).toContain(first);
  identity.advance(24 * 60 * 60_000);
  await identity.twin.sweep();
  expect(await kidsAt(cookieKeys)).not.toContain(first);
});
