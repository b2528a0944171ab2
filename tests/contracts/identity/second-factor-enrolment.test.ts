import {
  createUserWithEmailAndPassword,
  getMultiFactorResolver,
  multiFactor,
  reload,
  signInWithEmailAndPassword,
  signOut,
  TotpMultiFactorGenerator,
  updateProfile,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { enrolAuthenticator, openAuthenticator } from './support/authenticator.ts';
import {
  email,
  enrolled,
  finalize,
  password,
  resolve,
  responseOf,
  STEP_MS,
  signIn,
  signUpProven,
  startAtStep,
} from './support/second-factor.ts';

test('an enrolled authenticator app is required at sign-in and named in every token', async () => {
  await using identity = await startAtStep();
  const { browser, user } = await signUpProven(identity);
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  expect(secret).toMatchObject({ hashingAlgorithm: 'SHA1', codeLength: 6, codeIntervalSeconds: 30 });
  expect(secret.secretKey).toMatch(/^[A-Z2-7]{32}$/);
  const deadline = Date.parse(secret.enrollmentCompletionDeadline) - identity.now().getTime();
  expect(deadline).toBeGreaterThan(9 * 60_000);
  expect(deadline).toBeLessThan(11 * 60_000);

  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(
    secret,
    openAuthenticator(secret.secretKey).codeAt(identity.now()),
  );
  await multiFactor(user).enroll(assertion, 'Téléphone');
  const [factor] = multiFactor(user).enrolledFactors;
  expect(factor).toMatchObject({ factorId: 'totp', displayName: 'Téléphone', uid: expect.any(String) });
  expect(Math.abs(Date.parse(factor?.enrollmentTime ?? '') - identity.now().getTime())).toBeLessThan(5_000);
  const claim = { sign_in_provider: 'password', sign_in_second_factor: 'totp' };
  const shown = { ...claim, second_factor_identifier: factor?.uid };
  expect((await user.getIdTokenResult()).claims.firebase).toMatchObject(shown);

  await signOut(browser.auth);
  identity.advance(STEP_MS);
  const error = await signIn(browser.auth);
  expect(browser.auth.currentUser).toBeNull();
  expect(responseOf(error)).not.toHaveProperty('idToken');
  expect(responseOf(error)).not.toHaveProperty('refreshToken');
  const resolver = getMultiFactorResolver(browser.auth, error);
  expect(resolver.hints).toMatchObject([{ factorId: 'totp', uid: factor?.uid, displayName: 'Téléphone' }]);
  const app = openAuthenticator(secret.secretKey, factor?.uid);
  const { user: back } = await resolve(browser.auth, error, app, app.codeAt(identity.now()));
  expect(back.uid).toBe(user.uid);
  const { claims, signInSecondFactor } = await back.getIdTokenResult();
  expect([claims.firebase, signInSecondFactor]).toMatchObject([shown, 'totp']);

  expect((await back.getIdTokenResult(true)).claims.firebase).toMatchObject(shown);
  const reloaded = (await browser.reloadPage()).currentUser;
  if (!reloaded) throw new Error('the stored user was not found after a reload');
  await updateProfile(reloaded, { displayName: 'Camille' });
  expect((await reloaded.getIdTokenResult(true)).claims.firebase).toMatchObject(shown);
  await reload(reloaded);
  expect(multiFactor(reloaded).enrolledFactors).toMatchObject([{ uid: factor?.uid }]);
  expect(identity.errors).toEqual([]);
});

test('a change of second factors ends all sessions except the current one', async () => {
  await using identity = await startAtStep();
  const { user } = await signUpProven(identity);
  const other = await signInWithEmailAndPassword(identity.browser().auth, email, password);
  const app = await enrolAuthenticator(user, identity.now());
  await expect(other.user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  await expect(reload(user)).resolves.toBeUndefined();

  identity.advance(STEP_MS);
  const { auth } = identity.browser();
  const pending = await signIn(auth);
  const code = app.codeAt(identity.now());
  const both = await resolve(auth, await signIn(auth), app, code);
  await multiFactor(user).unenroll(app.id);
  expect(multiFactor(user).enrolledFactors).toEqual([]);
  expect((await user.getIdTokenResult()).signInSecondFactor).toBeNull();
  expect((await user.getIdTokenResult(true)).signInSecondFactor).toBeNull();
  await expect(both.user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  // A sign-in that was pending before the change cannot be completed afterwards.
  expect(
    await finalize(identity, pending, app, app.codeAt(new Date(identity.now().getTime() + STEP_MS))),
  ).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  await expect(signInWithEmailAndPassword(auth, email, password)).resolves.toBeDefined();
  await expect(multiFactor(user).unenroll(app.id)).rejects.toThrow('auth/multi-factor-info-not-found');
});

test('the administrator can list, rename and remove second factors, but not add one', async () => {
  await using identity = await startAtStep();
  const { user, app } = await enrolled(identity);
  const second = await enrolAuthenticator(user, identity.now(), 'Tablette');
  const listFactors = async () => {
    const { body } = await identity.admin('accounts:lookup', { localId: [user.uid] });
    return (body as { users?: { mfaInfo?: Record<string, unknown>[] }[] }).users?.[0]?.mfaInfo;
  };
  const change = async (mfa: object) => {
    const answer = await identity.admin('accounts:update', { localId: user.uid, mfa });
    return answer.body.error?.message ?? 'ok';
  };
  expect(await listFactors()).toEqual([
    { mfaEnrollmentId: app.id, displayName: 'Téléphone', enrolledAt: expect.any(String), totpInfo: {} },
    { mfaEnrollmentId: second.id, displayName: 'Tablette', enrolledAt: expect.any(String), totpInfo: {} },
  ]);
  const row = await identity.pool.query('SELECT sealed_secret FROM identity.second_factors');
  for (const { sealed_secret: sealed } of row.rows as { sealed_secret: Buffer }[])
    expect(sealed).toHaveLength(48);

  expect(await change({ enrollments: [{ mfaEnrollmentId: 'another', totpInfo: {} }] })).toBe(
    'MFA_ENROLLMENT_NOT_FOUND',
  );
  expect(await change({ enrollments: [{ totpInfo: {} }] })).toMatch(/^INVALID_MFA_ENROLLMENT_ID/);
  expect(await change({ enrollments: [{ mfaEnrollmentId: app.id, phoneInfo: '+33612345678' }] })).toBe(
    'OPERATION_NOT_ALLOWED : SMS based MFA not enabled.',
  );
  const both = (await listFactors()) ?? [];
  expect(await change({ enrollments: both.map((factor) => ({ ...factor, displayName: 'Renommé' })) })).toBe(
    'ok',
  );
  expect(await listFactors()).toMatchObject([{ displayName: 'Renommé' }, { displayName: 'Renommé' }]);
  await expect(user.getIdToken(true)).resolves.toBeDefined();

  expect(await change({ enrollments: both.slice(1) })).toBe('ok');
  expect(await listFactors()).toMatchObject([{ mfaEnrollmentId: second.id }]);
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  expect(await change({})).toBe('ok');
  expect(await listFactors()).toBeUndefined();
  await expect(signInWithEmailAndPassword(identity.browser().auth, email, password)).resolves.toBeDefined();
});

test('an account can have five second factors, each with its own secret', async () => {
  await using identity = await startAtStep();
  const { user } = await signUpProven(identity);
  for (const name of ['1', '2', '3', '4']) await enrolAuthenticator(user, identity.now(), name);
  const session = await multiFactor(user).getSession();
  const secret = await TotpMultiFactorGenerator.generateSecret(session);
  const code = openAuthenticator(secret.secretKey).codeAt(identity.now());
  const assertion = TotpMultiFactorGenerator.assertionForEnrollment(secret, code);
  await multiFactor(user).unenroll(multiFactor(user).enrolledFactors[0]?.uid ?? '');
  await multiFactor(user).enroll(assertion, '5');
  await expect(multiFactor(user).enroll(assertion, '5')).rejects.toThrow('auth/second-factor-already-in-use');
  await enrolAuthenticator(user, identity.now(), '6');
  expect(multiFactor(user).enrolledFactors).toHaveLength(5);
  await expect(multiFactor(user).getSession().then(TotpMultiFactorGenerator.generateSecret)).rejects.toThrow(
    'auth/maximum-second-factor-count-exceeded',
  );
});

test('rejects an enrolment with an unverified address, a wrong code, an expired session or another account', async () => {
  await using identity = await startAtStep();
  const { auth } = identity.browser();
  const unverified = await createUserWithEmailAndPassword(auth, 'nouveau@ecole.example', password);
  await expect(
    multiFactor(unverified.user).getSession().then(TotpMultiFactorGenerator.generateSecret),
  ).rejects.toThrow('auth/unverified-email');

  const { user } = await signUpProven(identity);
  const secret = await TotpMultiFactorGenerator.generateSecret(await multiFactor(user).getSession());
  const assert = (code: string) => TotpMultiFactorGenerator.assertionForEnrollment(secret, code);
  await expect(multiFactor(user).enroll(assert('000000'), '')).rejects.toThrow(
    'auth/invalid-verification-code',
  );
  const right = () => openAuthenticator(secret.secretKey).codeAt(identity.now());
  const other = await signUpProven(identity, 'dominique@ecole.example');
  await expect(multiFactor(other.user).enroll(assert(right()), '')).rejects.toThrow(
    'auth/invalid-verification-id',
  );
  identity.advance(10 * 60_000);
  await expect(multiFactor(user).enroll(assert(right()), '')).rejects.toThrow('auth/code-expired');
  expect(multiFactor(user).enrolledFactors).toEqual([]);
});

test('deleting an account deletes its second factors', async () => {
  await using identity = await startAtStep();
  const { user } = await enrolled(identity);
  await signIn(identity.browser().auth);
  await identity.admin('accounts:delete', { localId: user.uid });
  for (const table of ['second_factors', 'factor_enrollments', 'pending_sign_ins'])
    expect((await identity.pool.query(`SELECT 1 FROM identity.${table}`)).rowCount, table).toBe(0);
});
