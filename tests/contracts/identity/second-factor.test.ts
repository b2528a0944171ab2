import { generateKeyPairSync } from 'node:crypto';
import {
  confirmPasswordReset,
  EmailAuthProvider,
  type MultiFactorError,
  multiFactor,
  reauthenticateWithCredential,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCustomToken,
  signInWithEmailLink,
  TotpMultiFactorGenerator,
  updatePassword,
} from '@firebase/auth';
import { SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { enrolAuthenticator, expectSecondFactor } from './support/authenticator.ts';
import { codeOf } from './support/mailbox.ts';
import {
  email,
  enrolled,
  finalize,
  password,
  resolve,
  STEP_MS,
  signIn,
  signUpProven,
  startAtStep,
} from './support/second-factor.ts';

test('a code works once, within one time step, and only for its own factor', async () => {
  await using identity = await startAtStep();
  const { app } = await enrolled(identity);
  const { auth } = identity.browser();
  const atStep = (steps: number) => app.codeAt(new Date(identity.now().getTime() + steps * STEP_MS));
  const error = await signIn(auth);
  for (const code of [atStep(-3), atStep(2), '', '12345', '1234567', 'abcdef', '１２３４５６']) {
    const expected = code === '' ? 'MISSING_CODE' : 'INVALID_CODE';
    expect(await finalize(identity, error, app, code), code).toBe(expected);
  }
  // The code of the previous step would be valid, but was already used for the enrolment.
  expect(await finalize(identity, error, app, atStep(-1))).toBe('INVALID_CODE');
  expect(await finalize(identity, error, app, atStep(1))).toBe('ok');
  expect(await finalize(identity, error, app, atStep(1))).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  const again = await signIn(auth);
  expect(await finalize(identity, again, app, atStep(1))).toBe('INVALID_CODE');
  expect(await finalize(identity, again, app, atStep(0))).toBe('INVALID_CODE');
  identity.advance(STEP_MS);
  expect(await finalize(identity, again, app, atStep(1))).toBe('ok');
});

test('only one of fifty concurrent sign-ins with the same code succeeds', async () => {
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

test('limits guesses of second-factor codes across repeated sign-ins', async () => {
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
  identity.advance(60 * 60_000);
  const error = await signIn(auth);
  const { user } = await resolve(auth, error, app, app.codeAt(identity.now()));
  expect(user.email).toBe(email);
});

test('requires the second factor after an email link, but not after a custom token', async () => {
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
  // The link is consumed even if the second factor is missing.
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

test('reauthentication requires both factors', async () => {
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

test('a password change invalidates pending sign-ins and keeps the second factor', async () => {
  await using identity = await startAtStep();
  const { app } = await enrolled(identity);
  const { auth } = identity.browser();
  const pending = await signIn(auth);
  await sendPasswordResetEmail(auth, email);
  const mail = await identity.mailbox.take('PASSWORD_RESET', email);
  await confirmPasswordReset(auth, codeOf(mail), 'une lanterne dans le puits');
  const code = app.codeAt(identity.now());
  expect(await finalize(identity, pending, app, code)).toBe('INVALID_MFA_PENDING_CREDENTIAL');
  await resolve(auth, await signIn(auth, 'une lanterne dans le puits'), app, code);
});

test('a pending sign-in expires, accepts only factors of its account and fails if the account is disabled', async () => {
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

test('rejects malformed calls and SMS codes with the provider’s messages', async () => {
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

test('adding an email link to an account requires a recent second factor', async () => {
  await using identity = await startAtStep();
  const { browser, user } = await enrolled(identity);
  identity.advance(6 * 60_000);
  await sendSignInLinkToEmail(browser.auth, email, {
    url: 'https://ecole.example/login',
    handleCodeInApp: true,
  });
  const mail = await identity.mailbox.take('EMAIL_SIGNIN', email);
  const fields = { email, oobCode: codeOf(mail), idToken: await user.getIdToken() };
  const answer = await identity.call('accounts:signInWithEmailLink', fields);
  expect(answer.body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
});
