import {
  type Auth,
  createUserWithEmailAndPassword,
  deleteUser,
  EmailAuthProvider,
  reauthenticateWithCredential,
  reload,
  signInWithEmailAndPassword,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { startIdentity } from './support/start-identity.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const minutes = (count: number) => count * 60_000;

test('a refresh returns a new ID token and the same refresh token', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const before = await user.getIdTokenResult();
  const { refreshToken } = user;

  identity.advance(minutes(90));
  const after = await user.getIdTokenResult(true);

  expect(user.refreshToken).toBe(refreshToken);
  expect(Date.parse(after.issuedAtTime) - Date.parse(before.issuedAtTime)).toBeGreaterThanOrEqual(
    minutes(90),
  );
  expect(Date.parse(after.expirationTime) - Date.parse(after.issuedAtTime)).toBe(minutes(60));
  expect(after.authTime).toBe(before.authTime);
  expect(after.signInProvider).toBe('password');
  await expect(reload(user)).resolves.toBeUndefined();
});

test('rejects an expired ID token, which the client then refreshes', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const idToken = await user.getIdToken();

  identity.advance(minutes(60) - 5_000);
  expect((await identity.call('accounts:lookup', { idToken })).status).toBe(200);
  identity.advance(6_000);
  const expired = await identity.call('accounts:lookup', { idToken });
  expect([expired.status, expired.body.error?.message]).toEqual([400, 'TOKEN_EXPIRED']);
});

test('a password change ends every other session, even those started in the same second', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const others = await Promise.all(Array.from({ length: 10 }, () => openSession(identity.browser().auth)));
  const otherTokens = await Promise.all(others.map((other) => other.currentUser?.getIdToken()));

  await updatePassword(user, 'une lanterne dans le puits');

  for (const idToken of otherTokens) {
    const looked = await identity.call('accounts:lookup', { idToken });
    expect(looked.body.error?.message).toBe('TOKEN_EXPIRED');
  }
  for (const other of others) {
    await expect(other.currentUser?.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
    expect(other.currentUser).toBeNull();
  }
  await expect(reload(user)).resolves.toBeUndefined();
  await expect(user.getIdToken(true)).resolves.toBeDefined();
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('auth/invalid-credential');
  await expect(signInWithEmailAndPassword(auth, email, 'une lanterne dans le puits')).resolves.toBeDefined();

  async function openSession(other: Auth) {
    await signInWithEmailAndPassword(other, email, password);
    return other;
  }
});

test('“sign out everywhere” ends every session and allows a new sign-in immediately', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);

  // An int64 is a string in REST clients and a number in Google's Admin SDK.
  for (const [write, late] of [
    [String, 0],
    [Number, 0],
    [Number, 2],
  ] as const) {
    const { user } = await signInWithEmailAndPassword(auth, email, password);
    const validSince = write(Math.floor(identity.now().getTime() / 1000) - late);
    expect((await identity.admin('accounts:update', { localId: user.uid, validSince })).status).toBe(200);
    await expect(reload(user)).rejects.toThrow('auth/user-token-expired');
    expect(auth.currentUser).toBeNull();
  }
  const again = await signInWithEmailAndPassword(auth, email, password);
  await expect(reload(again.user)).resolves.toBeUndefined();
});

test('disabling an account ends its sessions, which stay ended after it is enabled', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const { refreshToken } = user;

  await identity.admin('accounts:update', { localId: user.uid, disableUser: true });

  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-disabled');
  expect(auth.currentUser).toBeNull();
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('auth/user-disabled');
  await expect(signInWithEmailAndPassword(auth, email, 'not the password')).rejects.toThrow(
    'auth/invalid-credential',
  );

  await identity.admin('accounts:update', { localId: user.uid, disableUser: false });
  await expect(refresh(identity.origin, refreshToken)).resolves.toBe('TOKEN_EXPIRED');
  await expect(signInWithEmailAndPassword(auth, email, password)).resolves.toBeDefined();
});

test('deleting an account ends its sessions', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  const idToken = await user.getIdToken();
  const { refreshToken } = user;

  await identity.admin('accounts:delete', { localId: user.uid });

  expect((await identity.call('accounts:lookup', { idToken })).body.error?.message).toBe('USER_NOT_FOUND');
  await expect(refresh(identity.origin, refreshToken)).resolves.toBe('USER_NOT_FOUND');
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  expect(auth.currentUser).toBeNull();
});

test('a page reload restores no user from a revoked session', async () => {
  await using identity = await startIdentity();
  const browser = identity.browser();
  const { user } = await createUserWithEmailAndPassword(browser.auth, email, password);
  await identity.admin('accounts:update', { localId: user.uid, disableUser: true });

  const reloaded = await browser.reloadPage();

  expect(reloaded.currentUser).toBeNull();
  expect(browser.stored.size).toBe(0);
});

test('reports an unknown refresh token as an ended session', async () => {
  await using identity = await startIdentity();
  for (const token of ['x', 'A'.repeat(43), '€'.repeat(1000)]) {
    await expect(refresh(identity.origin, token)).resolves.toBe('TOKEN_EXPIRED');
  }
  await expect(refresh(identity.origin, '')).resolves.toBe('MISSING_REFRESH_TOKEN');
});

test('requires a recent sign-in for a change of credentials, but not of the name', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);

  identity.advance(minutes(5) + 1_000);
  await expect(updatePassword(user, 'une lanterne dans le puits')).rejects.toThrow(
    'auth/requires-recent-login',
  );
  await expect(deleteUser(user)).rejects.toThrow('auth/requires-recent-login');
  await expect(updateProfile(user, { displayName: 'Camille' })).resolves.toBeUndefined();
  await user.getIdToken(true);
  await expect(deleteUser(user)).rejects.toThrow('auth/requires-recent-login');
  expect(auth.currentUser).not.toBeNull();

  await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
  await expect(updatePassword(user, 'une lanterne dans le puits')).resolves.toBeUndefined();
  await expect(deleteUser(user)).resolves.toBeUndefined();
});

test('rejects reauthentication with the credentials of another account', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(identity.browser().auth, 'dominique@ecole.example', password);
  const { user } = await createUserWithEmailAndPassword(auth, email, password);

  await expect(
    reauthenticateWithCredential(user, EmailAuthProvider.credential('dominique@ecole.example', password)),
  ).rejects.toThrow('auth/user-mismatch');
  expect(auth.currentUser?.uid).toBe(user.uid);
});

/** Calls the token endpoint like the SDK. Returns the error code, or 'ok'. */
async function refresh(origin: string, refreshToken: string): Promise<string> {
  const response = await fetch(`${origin}/securetoken.googleapis.com/v1/token?key=test-api-key`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
  const body = (await response.json()) as { error?: { message: string } };
  return body.error?.message ?? 'ok';
}
