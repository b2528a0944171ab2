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

test('a visitor signs up, is known, and comes back', async () => {
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

test('a reloaded page keeps its user', async () => {
  await using identity = await startIdentity();
  const browser = identity.browser();
  const { user } = await createUserWithEmailAndPassword(browser.auth, email, password);

  const reloaded = await browser.reloadPage();

  expect(reloaded.currentUser?.uid).toBe(user.uid);
  expect(reloaded.currentUser?.email).toBe(email);
});

test('a wrong password and an unknown address are the same refusal', async () => {
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

test('an address is taken once, however it is written', async () => {
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

test('of twenty sign-ups of one address at once exactly one succeeds', async () => {
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

test('what is not served is refused in the words the client knows', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();

  await expect(signInAnonymously(auth)).rejects.toThrow('auth/admin-restricted-operation');
  await expect(createUserWithEmailAndPassword(auth, 'no address', password)).rejects.toThrow(
    'auth/invalid-email',
  );
  await expect(createUserWithEmailAndPassword(auth, email, '')).rejects.toThrow('auth/missing-password');
  await expect(signInWithEmailAndPassword(auth, email, '')).rejects.toThrow('auth/missing-password');
});

test('short and obvious passwords are refused, saying which', async () => {
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

test('any characters make a password, and every one of them counts', async () => {
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

test('a password typed with composed or combining accents is the same', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, 'l’été à la forêt'.normalize('NFD'));

  await expect(
    signInWithEmailAndPassword(auth, email, 'l’été à la forêt'.normalize('NFC')),
  ).resolves.toBeDefined();
});

test('the policy can be asked for, and is what is applied', async () => {
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

test('a hash of older parameters is renewed at the next sign-in', async () => {
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

test('how an address signs in is nobody’s business', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);

  await expect(fetchSignInMethodsForEmail(auth, email)).resolves.toEqual([]);
  await expect(fetchSignInMethodsForEmail(auth, 'nobody@ecole.example')).resolves.toEqual([]);
  await expect(fetchSignInMethodsForEmail(auth, 'no address')).rejects.toThrow('auth/invalid-email');
});

test('a deleted account leaves nothing behind but a free address', async () => {
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
