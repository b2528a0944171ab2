import {
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { silentLog } from '#tests/support/twin-log.ts';
import { createIdentityTwin } from '#twins/identity/create-identity-twin.ts';
import { startIdentity, type TestIdentity } from './support/start-identity.ts';
import { testOptions } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const days = (count: number) => count * 86_400_000;

test('the sweep deletes expired data and keeps sessions in use', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await signInWithEmailAndPassword(identity.browser().auth, email, 'not the password').catch(() => undefined);
  await sendPasswordResetEmail(auth, email);
  await identity.mailbox.take('PASSWORD_RESET', email);
  await identity.emailsSettled();
  expect(await countRows(identity, 'oob_codes')).toBe(1);
  expect(await countRows(identity, 'attempt_counters')).toBeGreaterThan(0);

  identity.advance(days(8));
  await identity.twin.sweep();
  expect(await countRows(identity, 'oob_codes')).toBe(0);
  expect(await countRows(identity, 'attempt_counters')).toBe(0);
  expect(await countRows(identity, 'known_addresses')).toBe(1);

  identity.advance(days(180));
  await identity.twin.sweep();
  expect(await countRows(identity, 'known_addresses')).toBe(0);
  await user.getIdToken(true);

  identity.advance(days(399));
  await identity.twin.sweep();
  expect(await countRows(identity, 'refresh_tokens')).toBe(1);
  identity.advance(days(2));
  await identity.twin.sweep();
  expect(await countRows(identity, 'refresh_tokens')).toBe(0);
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
});

test('the sweep deletes ended sessions after a month', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  const { user } = await createUserWithEmailAndPassword(auth, email, password);
  await createUserWithEmailAndPassword(auth, 'dominique@ecole.example', password);
  await identity.admin('accounts:delete', { localId: user.uid });

  identity.advance(days(31));
  await identity.twin.sweep();

  expect(await countRows(identity, 'refresh_tokens')).toBe(1);
  await expect(auth.currentUser?.getIdToken(true)).resolves.toBeDefined();
});

test('a start on an existing database changes no keys, secrets or migrations', async () => {
  await using identity = await startIdentity();
  const dump = async () => {
    const rows = await identity.pool.query(
      'SELECT kid FROM identity.signing_keys UNION ALL SELECT name FROM identity.secrets UNION ALL SELECT name FROM identity.migrations',
    );
    return rows.rows;
  };
  const before = await dump();
  const again = await Promise.all(
    Array.from({ length: 3 }, () =>
      createIdentityTwin({
        ...testOptions(identity.pool),
        deliverEmail: async () => undefined,
        log: silentLog,
      }),
    ),
  );
  for (const twin of again) await twin.stop();

  expect(await dump()).toEqual(before);
});

test('rejects invalid options immediately', async () => {
  await using identity = await startIdentity();
  const open = (options: object) =>
    createIdentityTwin({
      ...testOptions(identity.pool),
      deliverEmail: async () => undefined,
      log: silentLog,
      ...options,
    });
  await expect(open({ adminToken: 'short' })).rejects.toThrow(RangeError);
  await expect(open({ actionUrl: '/login' })).rejects.toThrow(TypeError);
  await expect(open({ authorizedOrigins: ['ecole.example'] })).rejects.toThrow(TypeError);
  await expect(open({ passwordPolicy: { minLength: 4 } })).rejects.toThrow(RangeError);
  const provider = { providerId: 'oidc.ecole', issuer: 'https://id.example', clientId: 'x' };
  for (const providers of [
    [{ ...provider, providerId: 'password' }],
    [{ ...provider, providerId: 'Google' }],
    [{ ...provider, issuer: 'http://id.example' }],
    [{ ...provider, tokenInfoUrl: 'http://id.example/tokeninfo' }],
    [{ ...provider, clientId: '' }],
    [provider, provider],
  ]) {
    await expect(open({ providers })).rejects.toThrow(RangeError);
  }
  await expect(open({ providers: [{ ...provider, issuer: 'id.example' }] })).rejects.toThrow(TypeError);
  await expect(
    open({ serviceAccount: { clientEmail: 'x@y.example', publicKey: 'no key' } }),
  ).rejects.toThrow();
});

async function countRows(identity: TestIdentity, table: string): Promise<number> {
  const counted = await identity.pool.query(`SELECT count(*)::integer AS rows FROM identity.${table}`);
  return counted.rows[0].rows;
}
