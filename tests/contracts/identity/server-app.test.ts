import { deleteApp, initializeServerApp } from '@firebase/app';
import {
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  signOut,
  type User,
  updateProfile,
} from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { startIdentity, type TestIdentity } from './support/start-identity.ts';
import { apiKey, projectId } from './support/test-options.ts';

/** Runs the official client like a server that renders a page for the owner of an ID token. */
async function openServerApp(identity: TestIdentity, authIdToken: string) {
  const app = initializeServerApp({ apiKey, projectId }, { authIdToken });
  const auth = getAuth(app);
  connectAuthEmulator(auth, identity.origin, { disableWarnings: true });
  await auth.authStateReady();
  return { auth, [Symbol.asyncDispose]: () => deleteApp(app) };
}

function requireUser(user: User | null): User {
  if (!user) throw new Error('the server app has no user');
  return user;
}

test('the server app updates its user’s profile without a refresh token', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(
    auth,
    'camille@ecole.example',
    'un cheval sur le balcon',
  );
  await using server = await openServerApp(identity, await user.getIdToken());
  const served = requireUser(server.auth.currentUser);
  expect([served.uid, served.email]).toEqual([user.uid, user.email]);
  expect(served.refreshToken).toBeFalsy();

  await updateProfile(served, { displayName: 'Camille' });
  expect(served.refreshToken).toBeFalsy();
  await served.reload();
  expect(served.displayName).toBe('Camille');
  await expect(served.getIdToken()).resolves.toBe(await user.getIdToken());
  await expect(served.getIdToken(true)).rejects.toThrow();
  await user.reload();
  expect(user.displayName).toBe('Camille');
  // The browser session gets the new name with its next token.
  expect((await user.getIdTokenResult(true)).claims).toMatchObject({ name: 'Camille' });
});

test('the server app keeps its user after the browser signs out, and rejects an invalid token', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(
    auth,
    'camille@ecole.example',
    'un cheval sur le balcon',
  );
  const idToken = await user.getIdToken();
  await signOut(auth);
  await using server = await openServerApp(identity, idToken);
  await expect(requireUser(server.auth.currentUser).reload()).resolves.toBeUndefined();

  const [header = '', payload = ''] = idToken.split('.');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await using forged = await openServerApp(identity, `${header}.${payload}.AAAA`);
  expect(forged.auth.currentUser).toBeNull();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
});
