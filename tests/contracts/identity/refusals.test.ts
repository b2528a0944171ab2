import { generateKeyPairSync } from 'node:crypto';
import { createUserWithEmailAndPassword, signInWithCustomToken, unlink, updateProfile } from '@firebase/auth';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { codeOf } from './support/mailbox.ts';
import { startIdentity, type WireBody } from './support/start-identity.ts';
import { apiKey } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';

test('reports missing fields with the provider’s codes, in the provider’s order', async () => {
  await using identity = await startIdentity();
  const messageOf = async (method: string, body: object) =>
    (await identity.call(method, body)).body.error?.message;
  const send = (body: object) => messageOf('accounts:sendOobCode', body);
  expect(await messageOf('accounts:update', { displayName: 'Camille' })).toBe(
    'INVALID_REQ_TYPE : Unsupported request parameters.',
  );
  expect(await send({ requestType: 'VERIFY_EMAIL' })).toBe('INVALID_ID_TOKEN');
  expect(await send({ requestType: 'EMAIL_SIGNIN' })).toBe('MISSING_EMAIL');
  expect(await send({ requestType: 'EMAIL_SIGNIN', email: 'x' })).toBe('INVALID_EMAIL');
  expect(await send({ requestType: 'EMAIL_SIGNIN', email })).toBe('MISSING_CONTINUE_URI');
  const unknown = await identity.call('accounts:sendOobCode', { requestType: 'NOPE', email });
  expect(unknown.body.error).toMatchObject({ code: 400, status: 'INVALID_ARGUMENT' });
  for (const [requestType, message] of [
    ['PASSWORD_RESET', 'EMAIL_NOT_FOUND'],
    ['VERIFY_EMAIL', 'USER_NOT_FOUND'],
  ]) {
    const asked = { requestType, email: 'personne@ecole.example', returnOobLink: true };
    expect((await identity.admin('accounts:sendOobCode', asked)).body.error?.message).toBe(message);
  }
});

test('requires no media type for GET requests', async () => {
  await using identity = await startIdentity();
  for (const path of ['v1/projects', 'v2/passwordPolicy', 'v2/recaptchaConfig', 'v1/recaptchaParams']) {
    const answer = await fetch(`${identity.origin}/identitytoolkit.googleapis.com/${path}?key=${apiKey}`);
    expect(answer.status, path).toBe(200);
  }
  const body = (await identity.admin('accounts:batchGet')).body as WireBody;
  expect(body.error).toBeUndefined();
});

test('requires a uid in a custom token and marks the account as `customAuth`', async () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const clientEmail = 'server@cedille-ecole.iam.gserviceaccount.com';
  const publicKey = keys.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  await using identity = await startIdentity({ serviceAccount: { clientEmail, publicKey } });
  const mint = (payload: Record<string, unknown>) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(clientEmail)
      .setSubject(clientEmail)
      .setAudience(
        'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
      )
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(keys.privateKey);
  const { auth } = identity.browser();
  for (const payload of [{}, { uid: '' }]) {
    const refused = await identity.call('accounts:signInWithCustomToken', { token: await mint(payload) });
    expect(refused.body.error?.message).toBe('MISSING_IDENTIFIER');
  }
  const { user } = await signInWithCustomToken(auth, await mint({ uid: 'somebody' }));
  const { body } = await identity.call('accounts:lookup', { idToken: await user.getIdToken() });
  expect(body).toMatchObject({ users: [{ localId: 'somebody', customAuth: true }] });
});

test('ignores the picture at sign-up, and returns the new address of a changed account', async () => {
  await using identity = await startIdentity();
  const photoUrl = 'https://ecole.example/c.webp';
  const made = await identity.call('accounts:signUp', {
    email: 'dominique@ecole.example',
    password,
    photoUrl,
  });
  const { body } = await identity.call('accounts:lookup', { idToken: made.body.idToken });
  expect((body as { users?: object[] }).users?.[0]).not.toHaveProperty('photoUrl');

  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await updateProfile(user, { photoURL: photoUrl });
  expect(user.photoURL).toBe(photoUrl);
  const idToken = await user.getIdToken();
  const newEmail = 'camille.aubry@ecole.example';
  await identity.call('accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', newEmail, idToken });
  const oobCode = codeOf(await identity.mailbox.take('VERIFY_AND_CHANGE_EMAIL', newEmail));
  const changed = await identity.call('accounts:update', { oobCode });
  expect(changed.body).toMatchObject({ email: newEmail, newEmail });
});

test('keeps the address after the password is unlinked, because purchases depend on it', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  await unlink(user, 'password');
  await user.reload();
  expect([user.email, user.providerData]).toEqual([email, []]);
});
