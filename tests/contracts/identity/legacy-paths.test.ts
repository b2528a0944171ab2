import { createUserWithEmailAndPassword } from '@firebase/auth';
import { expect, test } from 'vitest';
import { codeOf } from './support/mailbox.ts';
import { startIdentity, type WireBody } from './support/start-identity.ts';
import { apiKey } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';

test('serves the methods under their legacy names, with the API key in a header', async () => {
  await using identity = await startIdentity();
  const call = async (name: string, body: object, prefix = '/www.googleapis.com') => {
    const response = await fetch(`${identity.origin}${prefix}/identitytoolkit/v3/relyingparty/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Goog-Api-Key': apiKey },
      body: JSON.stringify(body),
    });
    return (await response.json()) as WireBody & { users?: object[] };
  };
  const messageOf = async (name: string, body: object) => (await call(name, body)).error?.message;

  const { idToken, localId } = await call('signupNewUser', { email, password, returnSecureToken: true });
  const signedIn = await call('verifyPassword', { email, password, returnSecureToken: true }, '');
  expect(signedIn).toMatchObject({ localId, idToken: expect.any(String), refreshToken: expect.any(String) });
  expect((await call('getAccountInfo', { idToken })).users).toMatchObject([{ localId, email }]);
  expect(await call('setAccountInfo', { idToken, displayName: 'Camille' })).toMatchObject({
    displayName: 'Camille',
  });
  expect(await call('createAuthUri', { identifier: email, continueUri: 'http://localhost' })).toHaveProperty(
    'sessionId',
  );
  await call('getOobConfirmationCode', { requestType: 'PASSWORD_RESET', email });
  const oobCode = codeOf(await identity.mailbox.take('PASSWORD_RESET', email));
  expect(await call('resetPassword', { oobCode, newPassword: 'une lanterne dans le puits' })).toMatchObject({
    email,
  });
  const again = await call('verifyPassword', { email, password: 'une lanterne dans le puits' });
  expect(await call('deleteAccount', { idToken: again.idToken })).not.toHaveProperty('error');
  expect(await messageOf('emailLinkSignin', { email, oobCode: 'x' })).toBe('INVALID_OOB_CODE');
  expect(await messageOf('verifyCustomToken', {})).toBe('MISSING_CUSTOM_TOKEN');
  expect(await messageOf('verifyPhoneNumber', {})).toMatch(/^OPERATION_NOT_ALLOWED/);
  expect(await messageOf('sendVerificationCode', {})).toMatch(/^OPERATION_NOT_ALLOWED/);
  expect(await messageOf('verifyAssertion', {})).toBeDefined();
  // Only these method names are supported: other legacy paths return 404. The API key is still required.
  for (const name of ['signOutUser', 'toString', '__proto__', 'x/verifyPassword'])
    expect((await call(name, {})).error?.code, name).toBe(404);
  const path = `${identity.origin}/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword`;
  for (const headers of [{}, { 'X-Goog-Api-Key': 'wrong' }] as Record<string, string>[]) {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json' },
    });
    expect([400, 403]).toContain(answer.status);
  }
});

test('accepts both spellings of the refresh parameters', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const ask = async (form: Record<string, string>) => {
    const response = await fetch(`${identity.origin}/securetoken.googleapis.com/v1/token`, {
      method: 'POST',
      headers: { 'X-Goog-Api-Key': apiKey },
      body: new URLSearchParams(form),
    });
    return (await response.json()) as WireBody;
  };
  const { refreshToken } = user;
  const spellings: Record<string, string>[] = [
    { grant_type: 'refresh_token', refresh_token: refreshToken },
    { grantType: 'refresh_token', refreshToken },
  ];
  for (const form of spellings)
    expect(await ask(form)).toMatchObject({ user_id: user.uid, access_token: expect.any(String) });
  expect((await ask({ refreshToken })).error?.message).toBe('MISSING_GRANT_TYPE');
});
