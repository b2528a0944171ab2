import {
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  verifyPasswordResetCode,
} from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import type { IdentityEmail } from '#twins/identity/identity-options.ts';
import { codeOf } from './support/mailbox.ts';
import { startIdentity } from './support/start-identity.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';

test('retries an undelivered email until it succeeds', async () => {
  const delivered: IdentityEmail[] = [];
  let isDown = true;
  await using identity = await startIdentity({
    deliverEmail: async (mail) => {
      if (isDown) throw new Error('the mail server is down');
      delivered.push(mail);
    },
  });
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);

  await sendPasswordResetEmail(auth, email);
  await vi.waitFor(() => expect(identity.errors.join()).toContain('the mail server is down'), 15_000);
  identity.advance(60_000);
  await identity.twin.sweep();
  expect(identity.errors).toHaveLength(2);
  isDown = false;
  identity.advance(60_000);
  await identity.twin.sweep();

  expect(delivered).toHaveLength(1);
  await expect(verifyPasswordResetCode(auth, codeOf(delivered[0] as IdentityEmail))).resolves.toBe(email);
  await identity.emailsSettled();
});

test('the link works once if the same email was delivered twice, from either copy', async () => {
  await using identity = await startIdentity({
    deliverEmail: async (mail) => {
      copies.push(mail);
      if (copies.length === 1) throw new Error('email accepted, but the response was lost');
    },
  });
  const copies: IdentityEmail[] = [];
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);
  await sendPasswordResetEmail(auth, email);
  await vi.waitFor(() => expect(copies).toHaveLength(1), 15_000);
  identity.advance(60_000);
  await vi.waitFor(async () => {
    await identity.twin.sweep();
    expect(copies).toHaveLength(2);
  }, 15_000);

  const [first, second] = copies as [IdentityEmail, IdentityEmail];
  expect(second.id).toBe(first.id);
  await expect(verifyPasswordResetCode(auth, codeOf(first))).resolves.toBe(email);
  await expect(verifyPasswordResetCode(auth, codeOf(second))).resolves.toBe(email);
  await identity.call('accounts:resetPassword', {
    oobCode: codeOf(first),
    newPassword: 'le puits du jardin',
  });
  await expect(verifyPasswordResetCode(auth, codeOf(second))).rejects.toThrow('auth/invalid-action-code');
});

test('does not send emails to unknown addresses or disabled accounts', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await identity.admin('accounts:update', { localId: user.uid, disableUser: true });

  await expect(sendPasswordResetEmail(auth, 'nobody@ecole.example')).resolves.toBeUndefined();
  await expect(sendPasswordResetEmail(auth, email)).resolves.toBeUndefined();
  await identity.emailsSettled();

  expect(identity.mailbox.all).toEqual([]);
});

test('passes the language and the id of the request to the email delivery', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await identity.admin('accounts:update', { localId: user.uid, displayName: 'Camille' });

  for (const [header, locale] of [
    ['en', 'en'],
    ['pt_BR', 'pt-BR'],
    ['<script>', 'fr'],
    ['', 'fr'],
  ] as const) {
    await identity.call(
      'accounts:sendOobCode',
      { requestType: 'PASSWORD_RESET', email },
      {
        headers: {
          'Content-Type': 'application/json',
          'X-Firebase-Locale': header,
          'X-Request-Id': 'req-42',
        },
      },
    );
    const mail = await identity.mailbox.take('PASSWORD_RESET', email);
    expect(mail).toMatchObject({ locale, requestId: 'req-42', displayName: 'Camille' });
  }
});
