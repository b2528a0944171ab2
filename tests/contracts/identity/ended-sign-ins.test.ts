import { reload, signInWithEmailAndPassword } from '@firebase/auth';
import { expect, test } from 'vitest';
import { email, openOffice, password, signUp } from './support/open-office.ts';
import { startIdentity } from './support/start-identity.ts';

test('the administrator can end one sign-in without ending those on other devices', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { browser: lost, user } = await signUp(identity);
  identity.advance(1_000);
  const kept = await signInWithEmailAndPassword(identity.browser().auth, email, password);
  const lostToken = await user.getIdToken();
  const { authTime } = (await office.verifyToken(lostToken)) ?? { authTime: identity.now() };
  expect(await office.isSignInEnded(lostToken)).toBe(false);

  expect(await office.endSignIn(user.uid, authTime)).toBe(true);
  expect(await office.isSignInEnded(lostToken)).toBe(true);
  expect(await office.isSignInEnded(await kept.user.getIdToken())).toBe(false);

  for (const [method, fields] of [
    ['accounts:lookup', {}],
    ['accounts:update', { displayName: 'Camille' }],
    ['accounts:delete', {}],
    ['accounts:sendOobCode', { requestType: 'VERIFY_EMAIL' }],
  ] as const) {
    const refused = await identity.call(method, { idToken: lostToken, ...fields });
    expect(refused.body.error?.message, method).toBe('TOKEN_EXPIRED');
  }
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  expect(lost.auth.currentUser).toBeNull();
  await expect(kept.user.getIdToken(true)).resolves.toBeDefined();
  await expect(reload(kept.user)).resolves.toBeUndefined();
  // Ending a repeated or unknown sign-in succeeds, but has no effect.
  expect(await office.endSignIn(user.uid, authTime)).toBe(true);
  expect(await office.endSignIn(user.uid, new Date(0))).toBe(true);
});

test('ends only one of several sign-ins in the same second', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { user } = await signUp(identity);
  const others = [];
  for (let device = 0; device < 3; device++)
    others.push((await signInWithEmailAndPassword(identity.browser().auth, email, password)).user);
  const readSecond = async (token: string) => (await office.verifyToken(token))?.authTime.getTime() ?? 0;
  const tokens = await Promise.all([user, ...others].map((each) => each.getIdToken()));
  const times = await Promise.all(tokens.map(readSecond));
  expect(new Set(times).size).toBe(4);
  expect(Math.max(...times) - identity.now().getTime()).toBeLessThanOrEqual(4_000);
  await office.endSignIn(user.uid, new Date(times[0] ?? 0));
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  for (const other of others) await expect(other.getIdToken(true)).resolves.toBeDefined();
});

test('allows a new sign-in within a second of signing out', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { browser, user } = await signUp(identity);
  for (let round = 0; round < 3; round++) {
    const token = await browser.auth.currentUser?.getIdToken();
    const { authTime } = (await office.verifyToken(token ?? '')) ?? { authTime: identity.now() };
    await office.endSignIn(user.uid, authTime);
    const again = await signInWithEmailAndPassword(browser.auth, email, password);
    await expect(again.user.getIdToken(true)).resolves.toBeDefined();
    await expect(reload(again.user)).resolves.toBeUndefined();
  }
});

test('the sweep deletes the record of an ended sign-in once its last token has expired', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { user } = await signUp(identity);
  await office.endSignIn(user.uid, identity.now());
  const countEnded = async () =>
    (await identity.pool.query('SELECT 1 FROM identity.ended_sign_ins')).rowCount;
  identity.advance(60 * 60_000);
  await identity.twin.sweep();
  expect(await countEnded()).toBe(1);
  identity.advance(61 * 60_000);
  await identity.twin.sweep();
  expect(await countEnded()).toBe(0);
});

test('rejects unknown accounts and far-future times; the client skips the call if the provider is Google', async () => {
  await using identity = await startIdentity();
  const { user } = await signUp(identity);
  for (const [body, message] of [
    [{ authTime: '1' }, 'MISSING_LOCAL_ID'],
    [{ localId: 'nobody', authTime: '1' }, 'USER_NOT_FOUND'],
    [{ localId: user.uid }, "Invalid value at 'auth_time' (TYPE_INT64)"],
    [{ localId: user.uid, authTime: '32503680000' }, "Invalid value at 'auth_time' (TYPE_INT64)"],
  ] as const)
    expect((await identity.admin('accounts:endSignIn', body)).body.error?.message).toBe(message);
  const google = openOffice(identity, { canEndSignIn: false });
  expect(await google.endSignIn(user.uid, identity.now())).toBe(false);
  expect(await google.isSignInEnded(await user.getIdToken())).toBe(false);
  await expect(user.getIdToken(true)).resolves.toBeDefined();
});
