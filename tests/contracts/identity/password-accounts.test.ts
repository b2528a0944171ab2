import {
  createUserWithEmailAndPassword,
  deleteUser,
  fetchSignInMethodsForEmail,
  getAdditionalUserInfo,
  signInAnonymously,
  signInWithEmailAndPassword,
  signOut,
  validatePassword,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { startIdentity, startTwinOn } from './support/start-identity.ts';
import { unhindered } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';

test('a new user can sign up and sign in again', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();

  const created = await createUserWithEmailAndPassword(auth, email, password);
  expect(getAdditionalUserInfo(created)).toMatchObject({ isNewUser: true });
  expect(created.user).toMatchObject({ email, emailVerified: false, isAnonymous: false, displayName: null });
  expect(created.user.uid).toMatch(/^[A-Za-z0-9]{28}$/);
  expect(created.user.providerData).toEqual([
    { providerId: 'password', uid: email, email, displayName: null, phoneNumber: null, photoURL: null },
  ]);

  await signOut(auth);
  const again = await signInWithEmailAndPassword(auth, email, password);
  expect(again.user.uid).toBe(created.user.uid);
  expect(getAdditionalUserInfo(again)).toMatchObject({ isNewUser: false });
  const { creationTime, lastSignInTime } = again.user.metadata;
  expect(Date.parse(creationTime ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(Date.parse(lastSignInTime ?? '')).toBeGreaterThanOrEqual(Date.parse(creationTime ?? ''));
});

test('a page reload restores the user', async () => {
  await using identity = await startIdentity();
  const browser = identity.browser();
  const { user } = await createUserWithEmailAndPassword(browser.auth, email, password);

  const reloaded = await browser.reloadPage();

  expect(reloaded.currentUser?.uid).toBe(user.uid);
  expect(reloaded.currentUser?.email).toBe(email);
});

test('returns the same error for a wrong password and an unknown address', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);

  await expect(signInWithEmailAndPassword(auth, email, 'not the password')).rejects.toThrow(
    'auth/invalid-credential',
  );
  await expect(signInWithEmailAndPassword(auth, 'nobody@ecole.example', password)).rejects.toThrow(
    'auth/invalid-credential',
  );
});

test('treats different spellings of an address as the same account', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, ' Camille@ECOLE.example ', password);
  expect(user.email).toBe(email);

  await expect(createUserWithEmailAndPassword(auth, 'CAMILLE@ecole.example', password)).rejects.toThrow(
    'auth/email-already-in-use',
  );
  const again = await signInWithEmailAndPassword(auth, 'camille@Ecole.Example', password);
  expect(again.user.uid).toBe(user.uid);
});

test('only one of twenty concurrent sign-ups with the same address succeeds', async () => {
  await using identity = await startIdentity({ limits: unhindered });
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      createUserWithEmailAndPassword(identity.browser().auth, email, password),
    ),
  );

  expect(countOutcomes(attempts)).toEqual({ done: 1, 'auth/email-already-in-use': 19 });
  for (const attempt of attempts) {
    if (attempt.status === 'rejected') expect(attempt.reason.code).toBe('auth/email-already-in-use');
  }
  const kept = await identity.pool.query('SELECT id FROM identity.accounts');
  expect(kept.rowCount).toBe(1);
});

test('rejects unsupported and malformed calls with error codes that the client recognises', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();

  await expect(signInAnonymously(auth)).rejects.toThrow('auth/admin-restricted-operation');
  await expect(createUserWithEmailAndPassword(auth, 'no address', password)).rejects.toThrow(
    'auth/invalid-email',
  );
  await expect(createUserWithEmailAndPassword(auth, email, '')).rejects.toThrow('auth/missing-password');
  await expect(signInWithEmailAndPassword(auth, email, '')).rejects.toThrow('auth/missing-password');
});

test('rejects short and common passwords with different errors', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();

  for (const [chosen, code] of [
    ['12345', 'auth/weak-password'],
    ['zebu42', 'auth/password-does-not-meet-requirements'],
    ['motdepasse', 'auth/weak-password'],
    ['M0tdep@sse!', 'auth/weak-password'],
    ['azertyuiop', 'auth/weak-password'],
    ['Bonjour2026', 'auth/weak-password'],
    ['camille1987', 'auth/weak-password'],
    ['cedille-ecole', 'auth/weak-password'],
    ['12345678', 'auth/weak-password'],
    ['abababab', 'auth/weak-password'],
  ] as const) {
    await expect(createUserWithEmailAndPassword(auth, email, chosen), chosen).rejects.toMatchObject({ code });
  }
  await expect(createUserWithEmailAndPassword(auth, email, 'motdepasse')).rejects.toThrow(
    'Firebase: Password is too easy to guess (auth/weak-password).',
  );
});

test('accepts any characters in a password and compares all of them', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();

  for (const [index, chosen] of [
    ' été à la plage, où ? ',
    '🦊🐻🐼🐨🐯🦁🐮🐷',
    `'"; DROP TABLE--<b>`,
    'ça'.repeat(2046).concat('fin!'),
  ].entries()) {
    const address = `eleve-${index}@ecole.example`;
    await createUserWithEmailAndPassword(auth, address, chosen);
    await expect(signInWithEmailAndPassword(auth, address, chosen)).resolves.toBeDefined();
    const shorter = Array.from(chosen).slice(0, -1).join('');
    await expect(signInWithEmailAndPassword(auth, address, shorter)).rejects.toThrow(
      'auth/invalid-credential',
    );
  }
});

test('treats composed and combining accents in a password as equal', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, 'l’été à la forêt'.normalize('NFD'));

  await expect(
    signInWithEmailAndPassword(auth, email, 'l’été à la forêt'.normalize('NFC')),
  ).resolves.toBeDefined();
});

test('returns the password policy that it enforces', async () => {
  await using identity = await startIdentity({ passwordPolicy: { minLength: 12 } });
  const { auth } = identity.browser();

  const eleven = await validatePassword(auth, 'tiroir-bleu');
  expect(eleven).toMatchObject({ isValid: false, meetsMinPasswordLength: false });
  expect(eleven.passwordPolicy.customStrengthOptions).toMatchObject({
    minPasswordLength: 12,
    maxPasswordLength: 4096,
  });
  await expect(validatePassword(auth, 'tiroir-bleu-1')).resolves.toMatchObject({ isValid: true });
  await expect(createUserWithEmailAndPassword(auth, email, 'tiroir-bleu')).rejects.toThrow(
    'auth/password-does-not-meet-requirements',
  );
  await expect(createUserWithEmailAndPassword(auth, email, 'tiroir-bleu-1')).resolves.toBeDefined();
});

test('rehashes a password with outdated parameters at the next sign-in', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);
  await using stronger = await startTwinOn(identity.pool, identity.databaseUrl, {
    hashingCost: { memoryKiB: 2048, passes: 2 },
  });

  await signInWithEmailAndPassword(stronger.browser().auth, email, password);

  const stored = await identity.pool.query('SELECT password_hash FROM identity.accounts');
  expect(stored.rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=2048,t=2,p=1\$/);
  await expect(signInWithEmailAndPassword(stronger.browser().auth, email, password)).resolves.toBeDefined();
});

test('does not reveal the sign-in methods of an address', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);

  await expect(fetchSignInMethodsForEmail(auth, email)).resolves.toEqual([]);
  await expect(fetchSignInMethodsForEmail(auth, 'nobody@ecole.example')).resolves.toEqual([]);
  await expect(fetchSignInMethodsForEmail(auth, 'no address')).rejects.toThrow('auth/invalid-email');
});

test('deleting an account removes all its rows and frees its address', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);

  await deleteUser(user);

  expect(auth.currentUser).toBeNull();
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('auth/invalid-credential');
  const next = await createUserWithEmailAndPassword(auth, email, password);
  expect(next.user.uid).not.toBe(user.uid);
  const tables = ['accounts', 'refresh_tokens', 'oob_codes', 'letters', 'known_addresses'];
  for (const table of tables) {
    const rows = await identity.pool.query(`SELECT row_to_json(t)::text AS row FROM identity.${table} AS t`);
    expect(rows.rows.filter(({ row }) => row.includes(user.uid))).toEqual([]);
  }
});
