import { generateKeyPairSync } from 'node:crypto';
import {
  type Auth,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  getMultiFactorResolver,
  type MultiFactorError,
  multiFactor,
  reauthenticateWithCredential,
  reload,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  TotpMultiFactorGenerator,
  type User,
  updatePassword,
  updateProfile,
} from '@firebase/auth';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import {
  type Authenticator,
  enrolAuthenticator,
  expectSecondFactor,
  openAuthenticator,
} from './support/authenticator.ts';
import { codeOf } from './support/mailbox.ts';
import { startIdentity, type TestIdentity } from './support/start-identity.ts';
import type { TestBrowser } from './support/test-browser.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const STEP_MS = 30_000;

/** At the beginning of a step, so that no code goes out of date while a test runs. */
const startAtStep = (options: Parameters<typeof startIdentity>[0] = {}) =>
  startIdentity({ ...options, startAt: new Date(Math.ceil(Date.now() / STEP_MS) * STEP_MS) });

type Member = { browser: TestBrowser; user: User; app: Authenticator };

async function signUpProven(identity: TestIdentity, address = email) {
  const browser = identity.browser();
  const { user } = await createUserWithEmailAndPassword(browser.auth, address, password);
  await identity.admin('accounts:update', { localId: user.uid, emailVerified: true });
  await user.getIdToken(true);
  return { browser, user };
}

async function enrolled(identity: TestIdentity): Promise<Member> {
  const { browser, user } = await signUpProven(identity);
  const app = await enrolAuthenticator(user, identity.now());
  // The code that enrolled is used up: the next step has another.
  identity.advance(STEP_MS);
  return { browser, user, app };
}

const signIn = (auth: Auth, secret = password) =>
  expectSecondFactor(signInWithEmailAndPassword(auth, email, secret));

function resolve(auth: Auth, error: MultiFactorError, { id }: { id: string }, code: string) {
  const assertion = TotpMultiFactorGenerator.assertionForSignIn(id, code);
  return getMultiFactorResolver(auth, error).resolveSignIn(assertion);
}

async function finalize(identity: TestIdentity, error: MultiFactorError, app: Authenticator, code: string) {
  const { mfaPendingCredential } = responseOf(error);
  const answer = await identity.call('v2/accounts/mfaSignIn:finalize', {
    mfaPendingCredential,
    mfaEnrollmentId: app.id,
    totpVerificationInfo: { verificationCode: code },
  });
  return answer.body.error?.message ?? 'ok';
}

function responseOf(error: MultiFactorError): Record<string, unknown> {
  return (error.customData as unknown as { _serverResponse: Record<string, unknown> })._serverResponse;
}

test('an authenticator app is enrolled, asked for at sign-in, and told of in every token', async () => {
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

  // A refresh, a later page and a change of profile keep it.
  expect((await back.getIdTokenResult(true)).claims.firebase).toMatchObject(shown);
  const reloaded = (await browser.reloadPage()).currentUser;
  if (!reloaded) throw new Error('The stored user was not found again');
  await updateProfile(reloaded, { displayName: 'Camille' });
  expect((await reloaded.getIdTokenResult(true)).claims.firebase).toMatchObject(shown);
  await reload(reloaded);
  expect(multiFactor(reloaded).enrolledFactors).toMatchObject([{ uid: factor?.uid }]);
  expect(identity.errors).toEqual([]);
});

test('a code counts once, within a step of its time, and for its own app', async () => {
  await using identity = await startAtStep();
  const { app } = await enrolled(identity);
  const { auth } = identity.browser();
  const atStep = (steps: number) => app.codeAt(new Date(identity.now().getTime() + steps * STEP_MS));
  const error = await signIn(auth);
  for (const code of [atStep(-3), atStep(2), '', '12345', '1234567', 'abcdef', '１２３４５６']) {
    const expected = code === '' ? 'MISSING_CODE' : 'INVALID_CODE';
    expect(await finalize(identity, error, app, code), code).toBe(expected);
  }
  // The code that enrolled, of the step before, was within the window and is used up.
  expect(await finalize(identity, error, app, atStep(-1))).toBe('INVALID_CODE');
  expect(await finalize(identity, error, app, atStep(1))).toBe('ok');
  // The credential went with it, and so did every code up to that step.
  expect(await finalize(identity, error, app, atStep(1))).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  const again = await signIn(auth);
  expect(await finalize(identity, again, app, atStep(1))).toBe('INVALID_CODE');
  expect(await finalize(identity, again, app, atStep(0))).toBe('INVALID_CODE');
  identity.advance(STEP_MS);
  expect(await finalize(identity, again, app, atStep(1))).toBe('ok');
});

test('of fifty tries with one code at once, one signs in', async () => {
  await using identity = await startAtStep({ limits: { secondFactor: unlimited } });
  const { app } = await enrolled(identity);
  const { auth } = identity.browser();
  const errors = [await signIn(auth), await signIn(auth)];
  const code = app.codeAt(identity.now());
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      finalize(identity, errors[index % 2] as MultiFactorError, app, code),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
  expect(['ok', 'INVALID_CODE', 'INVALID_MFA_PENDING_CREDENTIAL']).toEqual(expect.arrayContaining(outcomes));
});

const unlimited = { free: 1_000, firstWaitSeconds: 1, maxWaitSeconds: 1, forgiveSeconds: 1 };

test('codes are guessed a few times, and not again before a wait, whatever the first factor', async () => {
  await using identity = await startAtStep();
  const { app } = await enrolled(identity);
  const { auth } = identity.browser();
  let reached = 0;
  let minutes = 0;
  for (; minutes < 60; minutes++) {
    const error = await signIn(auth);
    for (let guess = 0; guess < 20; guess++) {
      const outcome = await finalize(identity, error, app, '000000');
      if (outcome.startsWith('TOO_MANY_ATTEMPTS_TRY_LATER')) break;
      reached++;
    }
    identity.advance(60_000);
  }
  expect(reached).toBeGreaterThan(8);
  expect(reached).toBeLessThan(25);
  // Even the right code waits, and is right afterwards.
  identity.advance(60 * 60_000);
  const error = await signIn(auth);
  const { user } = await resolve(auth, error, app, app.codeAt(identity.now()));
  expect(user.email).toBe(email);
});

test('a letter asks for the second factor as a password does; a token of the server does not', async () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const clientEmail = 'server@cedille-ecole.iam.gserviceaccount.com';
  const publicKey = keys.publicKey.export({ format: 'pem', type: 'spki' }).toString();
  await using identity = await startAtStep({ serviceAccount: { clientEmail, publicKey } });
  const { user, app } = await enrolled(identity);
  const { auth } = identity.browser();
  const settings = { url: 'https://ecole.example/login', handleCodeInApp: true };
  await sendSignInLinkToEmail(auth, email, settings);
  const { link } = await identity.mailbox.take('EMAIL_SIGNIN', email);
  const error = await expectSecondFactor(signInWithEmailLink(auth, email, link));
  const { user: back } = await resolve(auth, error, app, app.codeAt(identity.now()));
  expect(back.uid).toBe(user.uid);
  // The link opened once, with or without the second factor.
  await expect(signInWithEmailLink(auth, email, link)).rejects.toThrow('auth/invalid-action-code');

  const token = await new SignJWT({ uid: user.uid })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(clientEmail)
    .setSubject(clientEmail)
    .setAudience('https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit')
    .setIssuedAt(identity.now())
    .setExpirationTime(Math.floor(identity.now().getTime() / 1_000) + 60)
    .sign(keys.privateKey);
  const vouched = await signInWithCustomToken(identity.browser().auth, token);
  expect((await vouched.user.getIdTokenResult()).signInSecondFactor).toBeNull();
  await expect(
    multiFactor(vouched.user).getSession().then(TotpMultiFactorGenerator.generateSecret),
  ).rejects.toThrow('auth/unsupported-first-factor');
});

test('proving oneself again takes both factors', async () => {
  await using identity = await startAtStep();
  const { browser, user, app } = await enrolled(identity);
  identity.advance(6 * 60_000);
  await expect(updatePassword(user, 'une lanterne dans le puits')).rejects.toThrow(
    'auth/requires-recent-login',
  );
  await expect(multiFactor(user).unenroll(app.id)).rejects.toThrow('auth/requires-recent-login');
  await expect(multiFactor(user).getSession().then(TotpMultiFactorGenerator.generateSecret)).rejects.toThrow(
    'auth/requires-recent-login',
  );
  const credential = EmailAuthProvider.credential(email, password);
  const error = await expectSecondFactor(reauthenticateWithCredential(user, credential));
  await resolve(browser.auth, error, app, app.codeAt(identity.now()));
  await updatePassword(user, 'une lanterne dans le puits');
  expect((await user.getIdTokenResult()).signInSecondFactor).toBe('totp');
});

test('a change of factors ends the other sessions, and goes on in this one', async () => {
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
  // What was begun before the change is not completed after it.
  expect(
    await finalize(identity, pending, app, app.codeAt(new Date(identity.now().getTime() + STEP_MS))),
  ).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  await expect(signInWithEmailAndPassword(auth, email, password)).resolves.toBeDefined();
  await expect(multiFactor(user).unenroll(app.id)).rejects.toThrow('auth/multi-factor-info-not-found');
});

test('a new password voids what the former began, and the second factor stays', async () => {
  await using identity = await startAtStep();
  const { app } = await enrolled(identity);
  const { auth } = identity.browser();
  const pending = await signIn(auth);
  await sendPasswordResetEmail(auth, email);
  const letter = await identity.mailbox.take('PASSWORD_RESET', email);
  await confirmPasswordReset(auth, codeOf(letter), 'une lanterne dans le puits');
  const code = app.codeAt(identity.now());
  expect(await finalize(identity, pending, app, code)).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  await resolve(auth, await signIn(auth, 'une lanterne dans le puits'), app, code);
});

test('a pending sign-in is short-lived and bound to its account, and a disabled one ends there', async () => {
  await using identity = await startAtStep();
  const { user, app } = await enrolled(identity);
  const { auth } = identity.browser();
  const old = await signIn(auth);
  identity.advance(10 * 60_000);
  expect(await finalize(identity, old, app, app.codeAt(identity.now()))).toBe(
    'INVALID_MFA_PENDING_CREDENTIAL',
  );
  await identity.twin.sweep();
  expect((await identity.pool.query('SELECT 1 FROM identity.pending_sign_ins')).rowCount).toBe(0);

  const other = await signUpProven(identity, 'dominique@ecole.example');
  const theirs = await enrolAuthenticator(other.user, identity.now());
  identity.advance(STEP_MS);
  const mine = await signIn(auth);
  expect(await finalize(identity, mine, theirs, theirs.codeAt(identity.now()))).toBe(
    'MFA_ENROLLMENT_NOT_FOUND',
  );
  await identity.admin('accounts:update', { localId: user.uid, disableUser: true });
  expect(await finalize(identity, mine, app, app.codeAt(identity.now()))).toBe(
    'INVALID_MFA_PENDING_CREDENTIAL',
  );
});

test('the administrator sees the factors of an account, renames and withdraws them, and makes none', async () => {
  await using identity = await startAtStep();
  const { user, app } = await enrolled(identity);
  const second = await enrolAuthenticator(user, identity.now(), 'Tablette');
  const lookUp = async () => {
    const { body } = await identity.admin('accounts:lookup', { localId: [user.uid] });
    return (body as { users?: { mfaInfo?: Record<string, unknown>[] }[] }).users?.[0]?.mfaInfo;
  };
  const change = async (mfa: object) => {
    const answer = await identity.admin('accounts:update', { localId: user.uid, mfa });
    return answer.body.error?.message ?? 'ok';
  };
  expect(await lookUp()).toEqual([
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
  const both = (await lookUp()) ?? [];
  expect(await change({ enrollments: both.map((factor) => ({ ...factor, displayName: 'Renommé' })) })).toBe(
    'ok',
  );
  expect(await lookUp()).toMatchObject([{ displayName: 'Renommé' }, { displayName: 'Renommé' }]);
  await expect(user.getIdToken(true)).resolves.toBeDefined();

  expect(await change({ enrollments: both.slice(1) })).toBe('ok');
  expect(await lookUp()).toMatchObject([{ mfaEnrollmentId: second.id }]);
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  expect(await change({})).toBe('ok');
  expect(await lookUp()).toBeUndefined();
  await expect(signInWithEmailAndPassword(identity.browser().auth, email, password)).resolves.toBeDefined();
});

test('an account has five factors at most, and one secret makes one', async () => {
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

test('an enrolment is refused without a proven address, with a wrong code, too late, and to another account', async () => {
  await using identity = await startAtStep();
  const { auth } = identity.browser();
  const unproven = await createUserWithEmailAndPassword(auth, 'nouveau@ecole.example', password);
  await expect(
    multiFactor(unproven.user).getSession().then(TotpMultiFactorGenerator.generateSecret),
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

test('malformed calls, and codes by SMS, are refused in the provider’s words', async () => {
  await using identity = await startAtStep();
  const { user } = await signUpProven(identity);
  const idToken = await user.getIdToken();
  const sms = 'OPERATION_NOT_ALLOWED : SMS based MFA not enabled.';
  for (const [method, body, message] of [
    ['mfaEnrollment:start', {}, 'MISSING_ID_TOKEN'],
    ['mfaEnrollment:start', { idToken: 'x', totpEnrollmentInfo: {} }, 'INVALID_ID_TOKEN'],
    ['mfaEnrollment:start', { idToken }, 'Missing totpEnrollmentInfo.'],
    ['mfaEnrollment:start', { idToken, phoneEnrollmentInfo: { phoneNumber: '+33612345678' } }, sms],
    ['mfaEnrollment:finalize', {}, 'MISSING_ID_TOKEN'],
    ['mfaEnrollment:finalize', { idToken }, 'Missing totpVerificationInfo.'],
    ['mfaEnrollment:finalize', { idToken, totpVerificationInfo: {} }, 'MISSING_SESSION_INFO'],
    ['mfaEnrollment:finalize', { idToken, totpVerificationInfo: { sessionInfo: 'x' } }, 'MISSING_CODE'],
    ['mfaEnrollment:finalize', { idToken, phoneVerificationInfo: {} }, sms],
    ['mfaEnrollment:withdraw', {}, 'MISSING_ID_TOKEN'],
    [
      'mfaEnrollment:withdraw',
      { idToken },
      'MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided.',
    ],
    ['mfaEnrollment:withdraw', { idToken, mfaEnrollmentId: 'x' }, 'MFA_ENROLLMENT_NOT_FOUND'],
    ['mfaSignIn:start', {}, 'MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential.'],
    [
      'mfaSignIn:start',
      { mfaPendingCredential: 'x' },
      'MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided.',
    ],
    ['mfaSignIn:start', { mfaPendingCredential: 'x', mfaEnrollmentId: 'x', phoneSignInInfo: {} }, sms],
    [
      'mfaSignIn:finalize',
      {},
      'MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential.',
    ],
    [
      'mfaSignIn:finalize',
      { mfaPendingCredential: 'x', mfaEnrollmentId: 'x' },
      'Missing totpVerificationInfo.',
    ],
    ['mfaSignIn:finalize', { phoneVerificationInfo: {} }, sms],
    [
      'mfaSignIn:finalize',
      {
        mfaPendingCredential: 'x',
        mfaEnrollmentId: 'x',
        totpVerificationInfo: { verificationCode: '123456' },
      },
      'INVALID_MFA_PENDING_CREDENTIAL',
    ],
  ] as const) {
    const answer = await identity.call(`v2/accounts/${method}`, body);
    expect([answer.status, answer.body.error?.message], `${method} ${JSON.stringify(body)}`).toEqual([
      400,
      message,
    ]);
  }
  expect(identity.errors).toEqual([]);
});

test('with an account its secrets go', async () => {
  await using identity = await startAtStep();
  const { user } = await enrolled(identity);
  await signIn(identity.browser().auth);
  await identity.admin('accounts:delete', { localId: user.uid });
  for (const table of ['second_factors', 'factor_enrollments', 'pending_sign_ins'])
    expect((await identity.pool.query(`SELECT 1 FROM identity.${table}`)).rowCount, table).toBe(0);
});

test('a link of the address makes no old code a new one', async () => {
  await using identity = await startAtStep();
  const { browser, user } = await enrolled(identity);
  identity.advance(6 * 60_000);
  await sendSignInLinkToEmail(browser.auth, email, {
    url: 'https://ecole.example/login',
    handleCodeInApp: true,
  });
  const letter = await identity.mailbox.take('EMAIL_SIGNIN', email);
  const fields = { email, oobCode: codeOf(letter), idToken: await user.getIdToken() };
  const answer = await identity.call('accounts:signInWithEmailLink', fields);
  expect(answer.body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});
