import { createUserWithEmailAndPassword, sendSignInLinkToEmail, signInWithEmailLink } from '@firebase/auth';
import { expect, test } from 'vitest';
import { startIdentity } from './support/start-identity.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const settings = { url: 'https://ecole.example/login', handleCodeInApp: true };

test('creates no account and reveals no existing account while sign-up is closed', async () => {
  let isOpen = true;
  await using identity = await startIdentity({ isSignUpOpen: async () => isOpen });
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);
  await sendSignInLinkToEmail(auth, 'nouveau@ecole.example', settings);
  const early = await identity.mailbox.take('EMAIL_SIGNIN', 'nouveau@ecole.example');
  isOpen = false;

  for (const address of [email, 'personne@ecole.example'])
    await expect(createUserWithEmailAndPassword(auth, address, password)).rejects.toThrow(
      'auth/admin-restricted-operation',
    );
  // A link sent before the closure creates no account either, and unknown addresses receive no email.
  await expect(signInWithEmailLink(auth, 'nouveau@ecole.example', early.link)).rejects.toThrow(
    'auth/admin-restricted-operation',
  );
  const sent = identity.mailbox.all.length;
  await sendSignInLinkToEmail(auth, 'personne@ecole.example', settings);
  await sendSignInLinkToEmail(auth, email, settings);
  const { link } = await identity.mailbox.take('EMAIL_SIGNIN', email);
  await identity.emailsSettled();
  expect(identity.mailbox.all).toHaveLength(sent + 1);
  await expect(signInWithEmailLink(auth, email, link)).resolves.toBeDefined();
  expect((await identity.admin('accounts', { email: 'invite@ecole.example' })).status).toBe(200);
  isOpen = true;
  await expect(
    createUserWithEmailAndPassword(auth, 'nouveau@ecole.example', password),
  ).resolves.toBeDefined();
});

test('asks about the address of an email link, but not of a password, which proves no address', async () => {
  const asked: (string | null)[] = [];
  await using identity = await startIdentity({
    isSignUpOpen: async (address) => {
      asked.push(address);
      return address === email;
    },
  });
  const { auth } = identity.browser();
  await expect(createUserWithEmailAndPassword(auth, email, password)).rejects.toThrow(
    'auth/admin-restricted-operation',
  );
  expect(asked).toEqual([null]);
  await sendSignInLinkToEmail(auth, email, settings);
  const { link } = await identity.mailbox.take('EMAIL_SIGNIN', email);
  await expect(signInWithEmailLink(auth, email, link)).resolves.toBeDefined();
  expect(new Set(asked)).toEqual(new Set([null, email]));
});
