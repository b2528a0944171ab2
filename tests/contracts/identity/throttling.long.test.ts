import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
} from '@firebase/auth';
import { expect, test } from 'vitest';
import { openRandom, type Random, scaled } from '#tests/support/seed.ts';
import { defaultLimits } from '#twins/identity/throttle/throttle.ts';
import { codeOf } from './support/mailbox.ts';
import { startIdentity, type TestIdentity } from './support/start-identity.ts';
import { unhindered } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const minutes = (count: number) => count * 60_000;

/** Number of guesses; ten thousand with TEST_SCALE=10, as in `npm run test:long`. TEST_SEED repeats a run. */
const guesses = scaled(1_000);

test(
  'limits password guesses from a hundred networks without locking out the owner',
  async () => {
    await using identity = await startIdentity();
    const home = identity.browser({ address: '203.0.113.7' });
    await createUserWithEmailAndPassword(home.auth, email, password);
    const random = openRandom('guesses');
    const networks = Array.from({ length: 100 }, (_, index) => (index % 4 ? toIpv4(random) : toIpv6(random)));

    const answers: string[] = [];
    for (let minute = 0; minute < 60; minute++) {
      const due = Math.ceil((guesses * (minute + 1)) / 60) - answers.length;
      const tries = Array.from({ length: due }, () =>
        guess(identity, email, `guess ${random.below(1e9)}`, random.pick(networks)),
      );
      answers.push(...(await Promise.all(tries)));
      if (minute % 10 === 0)
        await expect(signInWithEmailAndPassword(home.auth, email, password)).resolves.toBeDefined();
      identity.advance(minutes(1));
    }

    const judged = countJudged(answers);
    expect(answers).toHaveLength(guesses);
    expect(judged).toBeLessThanOrEqual(50);
    expect(judged).toBeGreaterThanOrEqual(20);
    await expect(signInWithEmailAndPassword(home.auth, email, password)).resolves.toBeDefined();
    // At an unknown IP address even the correct password is rejected, because it may be a guess.
    await expect(
      signInWithEmailAndPassword(identity.browser({ address: '203.0.113.8' }).auth, email, password),
    ).rejects.toThrow('auth/too-many-requests');
  },
  scaled(60_000),
);

test(
  'stops one password tried on many accounts from one IP address',
  async () => {
    await using identity = await startIdentity();
    const pupil = identity.browser({ address: '203.0.113.7' });
    await createUserWithEmailAndPassword(pupil.auth, email, password);

    const answers: string[] = [];
    for (let batch = 0; batch < 100; batch++) {
      const tries = Array.from({ length: guesses / 100 }, (_, index) =>
        guess(identity, `eleve-${batch}-${index}@ecole.example`, 'Printemps 2027 !', '203.0.113.7'),
      );
      answers.push(...(await Promise.all(tries)));
      identity.advance(minutes(0.6));
    }

    expect(countJudged(answers)).toBeLessThanOrEqual(50);
    expect(new Set(answers)).toEqual(new Set(['INVALID_LOGIN_CREDENTIALS', 'TOO_MANY_ATTEMPTS_TRY_LATER']));
    // A user who signed in from this IP address before is not throttled.
    await expect(signInWithEmailAndPassword(pupil.auth, email, password)).resolves.toBeDefined();
  },
  scaled(60_000),
);

const countJudged = (answers: readonly string[]) =>
  answers.filter((answer) => answer === 'INVALID_LOGIN_CREDENTIALS').length;

const toIpv4 = ({ below }: Random) => `${11 + below(80)}.${below(256)}.${below(256)}.${1 + below(254)}`;
const toIpv6 = ({ below }: Random) => `2a01:${below(65_536).toString(16)}:${below(65_536).toString(16)}::1`;

test('counts all concurrent sign-in attempts', async () => {
  await using identity = await startIdentity();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => guess(identity, email, `guess number ${index}`, '198.51.100.1')),
  );
  expect(answers.filter((answer) => answer === 'INVALID_LOGIN_CREDENTIALS')).toHaveLength(9);
});

test('throttles an address without an account exactly like an address with one', async () => {
  await using identity = await startIdentity();
  await createUserWithEmailAndPassword(identity.browser({ address: '203.0.113.7' }).auth, email, password);
  const series = async (target: string, address: string) => {
    const answers: string[] = [];
    for (let index = 0; index < 14; index++) {
      answers.push(await guess(identity, target, `guess number ${index}`, address));
    }
    return answers;
  };

  expect(await series('nobody@ecole.example', '198.51.100.1')).toEqual(await series(email, '198.51.100.2'));
});

test('allows attempts again after a wait and resets the throttle after a correct password', async () => {
  await using identity = await startIdentity();
  const owner = identity.browser({ address: '203.0.113.7' });
  await createUserWithEmailAndPassword(owner.auth, email, password);
  const fail = () => signInWithEmailAndPassword(owner.auth, email, 'not the password');

  for (let index = 0; index < 9; index++) await expect(fail()).rejects.toThrow('auth/invalid-credential');
  await expect(signInWithEmailAndPassword(owner.auth, email, password)).rejects.toThrow(
    'auth/too-many-requests',
  );
  identity.advance(31_000);
  await expect(signInWithEmailAndPassword(owner.auth, email, password)).resolves.toBeDefined();
  for (let index = 0; index < 9; index++) await expect(fail()).rejects.toThrow('auth/invalid-credential');
});

test('an owner can sign in by email while guesses by others throttle the account', async () => {
  await using identity = await startIdentity();
  await createUserWithEmailAndPassword(identity.browser({ address: '203.0.113.7' }).auth, email, password);
  for (let index = 0; index < 30; index++) {
    await guess(identity, email, `guess number ${index}`, `198.51.100.${index}`);
  }
  const { auth } = identity.browser({ address: '203.0.113.99' });
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('auth/too-many-requests');

  await sendPasswordResetEmail(auth, email);
  const chosen = 'une lanterne dans le puits';
  await confirmPasswordReset(auth, codeOf(await identity.mailbox.take('PASSWORD_RESET', email)), chosen);

  await expect(signInWithEmailAndPassword(auth, email, chosen)).resolves.toBeDefined();
});

test('limits emails to one mailbox without revealing whether it has an account', async () => {
  await using identity = await startIdentity();
  await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  for (let hour = 0; hour < 60; hour++) {
    const answers = await Promise.all(
      [email, 'nobody@ecole.example'].flatMap((target) =>
        Array.from({ length: 5 }, (_, index) => askForEmail(identity, target, `198.51.${hour}.${index}`)),
      ),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    identity.advance(minutes(1));
    await identity.twin.sweep();
  }
  const got = identity.mailbox.all.filter(({ to }) => to === email).length;
  expect(got).toBeGreaterThanOrEqual(6);
  expect(got).toBeLessThanOrEqual(24);
});

test('an owner at a new IP address gets an email despite guesses and email requests by strangers', async () => {
  await using identity = await startIdentity();
  await createUserWithEmailAndPassword(identity.browser({ address: '203.0.113.7' }).auth, email, password);
  for (let index = 0; index < 21; index++)
    await guess(identity, email, `guess number ${index}`, `198.51.100.${index}`);
  for (let index = 0; index < 12; index++) {
    const { auth } = identity.browser({ address: `192.0.2.${index}` });
    await sendPasswordResetEmail(auth, email);
  }
  const owner = identity.browser({ address: '203.0.113.99' });
  await expect(signInWithEmailAndPassword(owner.auth, email, password)).rejects.toThrow(
    'auth/too-many-requests',
  );
  await identity.twin.sweep();
  const before = identity.mailbox.all.length;
  await expect(sendPasswordResetEmail(owner.auth, email)).resolves.toBeUndefined();
  identity.advance(minutes(10));
  await identity.twin.sweep();
  const [mail, ...others] = identity.mailbox.all.slice(before);
  expect(others).toEqual([]);
  const code = mail ? codeOf(mail) : '';
  for (let index = 0; index < 12; index++) {
    const { auth } = identity.browser({ address: `192.0.2.${100 + index}` });
    await sendPasswordResetEmail(auth, email);
  }
  identity.advance(minutes(6));
  await identity.twin.sweep();
  const chosen = 'une lanterne dans le puits';
  await confirmPasswordReset(owner.auth, code, chosen);
  await expect(signInWithEmailAndPassword(owner.auth, email, chosen)).resolves.toBeDefined();
});

test('an owner who is signed in or at a known IP address gets emails despite requests by strangers', async () => {
  await using identity = await startIdentity();
  const home = identity.browser({ address: '203.0.113.7' });
  const { user } = await createUserWithEmailAndPassword(home.auth, email, password);
  for (let index = 0; index < 8; index++) {
    const { auth } = identity.browser({ address: `198.51.100.${index}` });
    await sendPasswordResetEmail(auth, email).catch(() => undefined);
  }

  await expect(sendPasswordResetEmail(home.auth, email)).resolves.toBeUndefined();
  await expect(sendEmailVerification(user)).resolves.toBeUndefined();
});

test('limits the number of accounts created from one IP address', async () => {
  await using identity = await startIdentity();
  const answers: (string | undefined)[] = [];
  for (let index = 0; index < 45; index++) {
    const answer = await identity.call('accounts:signUp', {
      email: `eleve-${index}@ecole.example`,
      password,
      returnSecureToken: true,
    });
    answers.push(answer.body.error?.message.split(' : ')[0]);
  }
  expect(answers.indexOf('TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(36);
});

test('stores no counters for addresses that a throttled client tries', async () => {
  await using identity = await startIdentity();
  const countCounters = async () =>
    (await identity.pool.query('SELECT 1 FROM identity.attempt_counters')).rowCount ?? 0;
  const guessMany = async (from: number) => {
    for (let index = from; index < from + 30; index++)
      await guess(identity, `eleve-${index}@ecole.example`, 'not the password', '198.51.100.1');
    return countCounters();
  };
  const before = await guessMany(0);
  expect(await guessMany(100)).toBe(before);
});

test('stores no readable email or IP address in the counters', async () => {
  await using identity = await startIdentity();
  await createUserWithEmailAndPassword(identity.browser({ address: '203.0.113.7' }).auth, email, password);
  await guess(identity, email, 'not the password', '198.51.100.1');
  for (const table of ['attempt_counters', 'known_addresses']) {
    const rows = await identity.pool.query(`SELECT row_to_json(t)::text AS row FROM identity.${table} AS t`);
    expect(rows.rowCount).toBeGreaterThan(0);
    for (const { row } of rows.rows) expect(row).not.toMatch(/camille|198\.51|203\.0/);
  }
});

test('runs four hashes at a time, queues fifty and rejects the rest of two hundred sign-ins', async () => {
  await using identity = await startIdentity({ hashingCost: {} });
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      guess(identity, `eleve-${index}@ecole.example`, 'not the password', `198.51.100.${index}`),
    ),
  );
  const count = (code: string) => answers.filter((answer) => answer === code).length;
  expect(count('INVALID_LOGIN_CREDENTIALS')).toBeGreaterThanOrEqual(54);
  expect(count('TOO_MANY_ATTEMPTS_TRY_LATER')).toBeGreaterThan(0);
  expect(count('INVALID_LOGIN_CREDENTIALS') + count('TOO_MANY_ATTEMPTS_TRY_LATER')).toBe(200);
  expect(identity.errors).toEqual([]);
});

/** Tries a password without the account lookup that the SDK adds. Returns the error code. */
async function guess(
  identity: TestIdentity,
  target: string,
  tried: string,
  address: string,
): Promise<string> {
  const answer = await identity.callDirectly(
    'accounts:signInWithPassword',
    { email: target, password: tried, returnSecureToken: true },
    address,
  );
  return answer.body.error?.message.split(' : ')[0] ?? 'ok';
}

async function askForEmail(identity: TestIdentity, target: string, address: string): Promise<number> {
  const asked = { requestType: 'PASSWORD_RESET', email: target };
  return (await identity.callDirectly('accounts:sendOobCode', asked, address)).status;
}

test('reveals only a few taken addresses to one IP address, behind which a whole class can still sign up', async () => {
  await using identity = await startIdentity({ limits: { ...unhindered, ...signUpLimits } });
  const ask = async (target: string, address: string) => {
    const answer = await identity.callDirectly('accounts:signUp', { email: target, password }, address);
    return answer.body.error?.message.split(' ')[0] ?? 'ok';
  };
  const pupils = Array.from({ length: 30 }, (_, index) => `eleve-${index}@ecole.example`);
  const made = await Promise.all(pupils.map((pupil) => ask(pupil, '203.0.113.7')));
  expect(new Set(made)).toEqual(new Set(['ok']));

  // Thirty at once, then one every five minutes for a day: only a few responses reveal a taken address.
  const first = await Promise.all(pupils.map((pupil) => ask(pupil, '198.51.100.9')));
  const refusedAtOnce = first.filter((outcome) => outcome === 'EMAIL_EXISTS').length;
  expect(refusedAtOnce).toBeLessThanOrEqual(4);
  expect(await ask('libre@ecole.example', '198.51.100.9')).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  let refused = refusedAtOnce;
  for (let round = 1; round <= (24 * 60) / 5; round++) {
    identity.advance(5 * 60_000);
    if ((await ask(pupils[round % 30] ?? '', '198.51.100.9')) === 'EMAIL_EXISTS') refused++;
    if (round === 60 / 5) expect(refused).toBeLessThan(10);
  }
  expect(refused).toBeLessThan(35);
});

const { signUpAddress, takenAddress } = defaultLimits;
const signUpLimits = { signUpAddress, takenAddress };
