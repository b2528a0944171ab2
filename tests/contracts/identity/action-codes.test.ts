import {
  ActionCodeURL,
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  reload,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  verifyBeforeUpdateEmail,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { codeOf } from './support/mailbox.ts';
import { startIdentity } from './support/start-identity.ts';
import { actionUrl, apiKey, siteOrigin } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const chosen = 'une lanterne dans le puits';
const minutes = (count: number) => count * 60_000;

test('a reset code from an email replaces a forgotten password, once', async () => {
  await using identity = await startIdentity();
  const owner = identity.browser();
  await createUserWithEmailAndPassword(owner.auth, email, password);
  const { auth } = identity.browser();

  await sendPasswordResetEmail(auth, 'Camille@Ecole.example', { url: `${siteOrigin}/members?from=reset` });
  const mail = await identity.mailbox.take('PASSWORD_RESET', email);
  const code = codeOf(mail);

  await expect(verifyPasswordResetCode(auth, code)).resolves.toBe(email);
  await confirmPasswordReset(auth, code, chosen);
  await expect(signInWithEmailAndPassword(auth, email, chosen)).resolves.toBeDefined();
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('auth/invalid-credential');
  await expect(owner.auth.currentUser?.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  await expect(confirmPasswordReset(auth, code, 'encore une autre clef')).rejects.toThrow(
    'auth/invalid-action-code',
  );
});

test("an email link contains the SDK's action parameters and the continue URL", async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser({ language: 'fr-CA' });
  await createUserWithEmailAndPassword(auth, email, password);

  await sendPasswordResetEmail(auth, email, { url: `${siteOrigin}/members?from=reset` });
  const mail = await identity.mailbox.take('PASSWORD_RESET', email);

  expect(mail.link.startsWith(`${actionUrl}?`)).toBe(true);
  expect(mail.locale).toBe('fr-CA');
  expect(mail.expiresAt?.getTime()).toBeGreaterThan(identity.now().getTime() + minutes(59));
  expect(ActionCodeURL.parseLink(mail.link)).toMatchObject({
    apiKey,
    operation: 'PASSWORD_RESET',
    languageCode: 'fr-CA',
    continueUrl: `${siteOrigin}/members?from=reset`,
  });
  // The code has 256 bits, and the database does not contain it.
  expect(codeOf(mail)).toMatch(/^[\w-]{43}$/);
  const kept = await identity.pool.query('SELECT row_to_json(c)::text AS row FROM identity.oob_codes AS c');
  expect(kept.rows[0].row).not.toContain(codeOf(mail));
});

test('rejects continue URLs outside the site', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);

  for (const url of [
    'https://evil.example/',
    'https://ecole.example.evil.example/',
    'http://ecole.example/',
  ]) {
    await expect(sendPasswordResetEmail(auth, email, { url })).rejects.toThrow(
      'auth/unauthorized-continue-uri',
    );
  }
  for (const url of ['/members', 'javascript:alert(1)', 'https://a:b@ecole.example/']) {
    await expect(sendPasswordResetEmail(auth, email, { url })).rejects.toThrow('auth/invalid-continue-uri');
  }
  expect(identity.mailbox.all).toEqual([]);
});

test('only one of fifty concurrent uses of a reset code succeeds', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);
  await sendPasswordResetEmail(auth, email);
  const code = codeOf(await identity.mailbox.take('PASSWORD_RESET', email));

  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) => confirmPasswordReset(auth, code, `${chosen} ${index}`)),
  );

  const winners = tries.flatMap(({ status }, index) => (status === 'fulfilled' ? [index] : []));
  expect(winners).toHaveLength(1);
  for (const attempt of tries) {
    if (attempt.status === 'rejected') expect(attempt.reason.code).toBe('auth/invalid-action-code');
  }
  await expect(signInWithEmailAndPassword(auth, email, `${chosen} ${winners[0]}`)).resolves.toBeDefined();
});

test('a reset code expires, stays valid if another is requested, and serves no other purpose', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);

  await sendPasswordResetEmail(auth, email);
  const first = codeOf(await identity.mailbox.take('PASSWORD_RESET', email));
  await sendPasswordResetEmail(auth, email);
  const second = codeOf(await identity.mailbox.take('PASSWORD_RESET', email));
  // Anyone can request the second code while the owner is reading the first email.
  await expect(verifyPasswordResetCode(auth, first)).resolves.toBe(email);
  await expect(applyActionCode(auth, second)).rejects.toThrow('auth/invalid-action-code');

  await sendEmailVerification(user);
  const replaced = codeOf(await identity.mailbox.take('VERIFY_EMAIL', email));
  await sendEmailVerification(user);
  const verification = codeOf(await identity.mailbox.take('VERIFY_EMAIL', email));
  await expect(applyActionCode(auth, replaced)).rejects.toThrow('auth/invalid-action-code');
  await expect(confirmPasswordReset(auth, verification, chosen)).rejects.toThrow('auth/invalid-action-code');

  identity.advance(minutes(59));
  await expect(verifyPasswordResetCode(auth, second)).resolves.toBe(email);
  identity.advance(minutes(1) + 1_000);
  await expect(verifyPasswordResetCode(auth, second)).rejects.toThrow('auth/expired-action-code');
  await expect(confirmPasswordReset(auth, second, chosen)).rejects.toThrow('auth/expired-action-code');
  await expect(applyActionCode(auth, verification)).rejects.toThrow('auth/expired-action-code');
  for (const nonsense of ['x', '€', 'a'.repeat(5000), '../../etc/passwd']) {
    await expect(checkActionCode(auth, nonsense)).rejects.toThrow('auth/invalid-action-code');
  }
});

test('a rejected weak password does not consume the reset code', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);
  await sendPasswordResetEmail(auth, email);
  const code = codeOf(await identity.mailbox.take('PASSWORD_RESET', email));

  await expect(confirmPasswordReset(auth, code, 'azerty')).rejects.toThrow(
    'auth/password-does-not-meet-requirements',
  );
  await expect(confirmPasswordReset(auth, code, 'motdepasse')).rejects.toThrow('auth/weak-password');
  await expect(confirmPasswordReset(auth, code, chosen)).resolves.toBeUndefined();
});

test('a verification link verifies the address and keeps the session', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);

  await sendEmailVerification(user);
  const code = codeOf(await identity.mailbox.take('VERIFY_EMAIL', email));
  await expect(checkActionCode(auth, code)).resolves.toMatchObject({
    operation: 'VERIFY_EMAIL',
    data: { email },
  });
  await applyActionCode(identity.browser().auth, code);

  await reload(user);
  expect(user.emailVerified).toBe(true);
  expect((await user.getIdTokenResult(true)).claims.email_verified).toBe(true);
  await expect(applyActionCode(auth, code)).rejects.toThrow('auth/invalid-action-code');
});

test('a link sent to the new address changes the address, and a link sent to the old one restores it', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await sendEmailVerification(user);
  await applyActionCode(auth, codeOf(await identity.mailbox.take('VERIFY_EMAIL', email)));

  await verifyBeforeUpdateEmail(user, 'camille@autre.example');
  const mail = await identity.mailbox.take('VERIFY_AND_CHANGE_EMAIL', 'camille@autre.example');
  expect(mail.newEmail).toBe('camille@autre.example');
  await expect(checkActionCode(auth, codeOf(mail))).resolves.toMatchObject({
    operation: 'VERIFY_AND_CHANGE_EMAIL',
    data: { email: 'camille@autre.example', previousEmail: email },
  });
  await reload(user);
  expect(user.email).toBe(email);

  const elsewhere = identity.browser().auth;
  await applyActionCode(elsewhere, codeOf(mail));
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  const moved = await signInWithEmailAndPassword(elsewhere, 'camille@autre.example', password);
  expect(moved.user).toMatchObject({ uid: user.uid, emailVerified: true });
  await expect(signInWithEmailAndPassword(elsewhere, email, password)).rejects.toThrow(
    'auth/invalid-credential',
  );

  const wayBack = await identity.mailbox.take('RECOVER_EMAIL', email);
  await expect(checkActionCode(auth, codeOf(wayBack))).resolves.toMatchObject({
    operation: 'RECOVER_EMAIL',
    data: { email, previousEmail: 'camille@autre.example' },
  });
  await applyActionCode(auth, codeOf(wayBack));
  await expect(moved.user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  await expect(signInWithEmailAndPassword(auth, email, password)).resolves.toBeDefined();
});

test('the recovery link stays valid if an intruder changes the address twice', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await sendEmailVerification(user);
  await applyActionCode(auth, codeOf(await identity.mailbox.take('VERIFY_EMAIL', email)));

  let intruder = await signInWithEmailAndPassword(auth, email, password);
  for (const address of ['one@evil.example', 'two@evil.example']) {
    await verifyBeforeUpdateEmail(intruder.user, address);
    await applyActionCode(auth, codeOf(await identity.mailbox.take('VERIFY_AND_CHANGE_EMAIL', address)));
    intruder = await signInWithEmailAndPassword(auth, address, password);
  }
  const intrudersWay = codeOf(await identity.mailbox.take('RECOVER_EMAIL', 'one@evil.example'));
  await applyActionCode(auth, codeOf(await identity.mailbox.take('RECOVER_EMAIL', email)));

  await expect(applyActionCode(auth, intrudersWay)).rejects.toThrow('auth/invalid-action-code');
  const back = await signInWithEmailAndPassword(auth, email, password);
  expect(back.user.uid).toBe(user.uid);
});

test('rejects a change to an address that got an account meanwhile, and notifies the owner of that account', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await verifyBeforeUpdateEmail(user, 'wanted@ecole.example');
  const code = codeOf(await identity.mailbox.take('VERIFY_AND_CHANGE_EMAIL', 'wanted@ecole.example'));

  await createUserWithEmailAndPassword(identity.browser().auth, 'wanted@ecole.example', password);

  await expect(applyActionCode(auth, code)).rejects.toThrow('auth/email-already-in-use');
  await verifyBeforeUpdateEmail(user, 'wanted@ecole.example');
  const notice = await identity.mailbox.take('EMAIL_EXISTS_NOTICE', 'wanted@ecole.example');
  expect(new URL(notice.link).searchParams.has('oobCode')).toBe(false);
});

test('a password change invalidates pending email codes', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await verifyBeforeUpdateEmail(user, 'intruder@evil.example');
  const change = codeOf(await identity.mailbox.take('VERIFY_AND_CHANGE_EMAIL', 'intruder@evil.example'));
  await sendPasswordResetEmail(auth, email);

  await confirmPasswordReset(auth, codeOf(await identity.mailbox.take('PASSWORD_RESET', email)), chosen);

  await expect(applyActionCode(auth, change)).rejects.toThrow('auth/invalid-action-code');
});
