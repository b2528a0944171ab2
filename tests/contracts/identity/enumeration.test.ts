import { createUserWithEmailAndPassword } from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { type Answer, startIdentity, type TestIdentity } from './support/start-identity.ts';
import { apiKey, unhindered } from './support/test-options.ts';

const email = 'camille@ecole.example';
const unknown = 'nobody1@ecole.example';
const password = 'un cheval sur le balcon';

const questions: Record<string, (target: string) => [method: string, body: object]> = {
  'sign-in': (target) => [
    'accounts:signInWithPassword',
    { email: target, password: 'not the password', returnSecureToken: true },
  ],
  'password reset': (target) => ['accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: target }],
  'sign-in link': (target) => [
    'accounts:sendOobCode',
    {
      requestType: 'EMAIL_SIGNIN',
      email: target,
      continueUrl: 'https://ecole.example/login',
      canHandleCodeInApp: true,
    },
  ],
  'sign-in methods': (target) => [
    'accounts:createAuthUri',
    { identifier: target, continueUri: 'http://localhost', sessionId: 'the-same' },
  ],
};

test.each(Object.keys(questions))(
  'returns the same response to %s with or without an account',
  async (name) => {
    await using identity = await startIdentity({ limits: unhindered });
    await createUserWithEmailAndPassword(identity.browser().auth, email, password);

    const known = await ask(identity, name, email);
    const stranger = await ask(identity, name, unknown);

    expect(stranger.status).toBe(known.status);
    expect(JSON.stringify(stranger.body).replaceAll(unknown, email)).toBe(JSON.stringify(known.body));
    const withoutDate = ({ headers }: Answer) =>
      [...headers].filter(([header]) => !['date', 'content-length'].includes(header));
    expect(withoutDate(stranger)).toEqual(withoutDate(known));
  },
);

test('returns the same response to an address change, whether the new address is taken or free', async () => {
  await using identity = await startIdentity({ limits: unhindered });
  await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const { user } = await createUserWithEmailAndPassword(
    identity.browser().auth,
    'dominique@ecole.example',
    password,
  );
  const idToken = await user.getIdToken();
  for (const [method, body] of [
    ['accounts:update', { idToken }],
    ['accounts:sendOobCode', { idToken, requestType: 'VERIFY_AND_CHANGE_EMAIL' }],
  ] as const) {
    const field = method === 'accounts:update' ? 'email' : 'newEmail';
    const known = await identity.call(method, { ...body, [field]: email });
    const stranger = await identity.call(method, { ...body, [field]: unknown });
    expect([stranger.status, stranger.body]).toEqual([known.status, known.body]);
  }
});

test.each(Object.keys(questions))(
  'runs the same database queries for %s with or without an account',
  async (name) => {
    await using identity = await startIdentity({ limits: unhindered });
    await createUserWithEmailAndPassword(identity.browser({ address: '203.0.113.7' }).auth, email, password);
    const statementsOf = async (target: string) => {
      const [method, body] = questions[name]?.(target) ?? ['', {}];
      const sent = vi.spyOn(identity.pool, 'query');
      // Called without HTTP: email work starts only after this resolves and is not counted.
      await identity.twin.fetch(
        new Request(`${identity.origin}/identitytoolkit.googleapis.com/v1/${method}?key=${apiKey}`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
      const statements = sent.mock.calls.map(([statement]) => String(statement));
      vi.restoreAllMocks();
      await identity.emailsSettled();
      return statements.filter((statement) => !isOutboxWork(statement));
    };
    await statementsOf(email);

    expect(await statementsOf(unknown)).toEqual(await statementsOf(email));
  },
);

test('a failed sign-in costs the same processor time without an account', { timeout: 60_000 }, async () => {
  await using identity = await startIdentity({ limits: unhindered, hashingCost: {} });
  await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  // Measures processor time, because wall-clock time depends on other load on the machine.
  const costOf = async (target: string) => {
    const start = process.cpuUsage();
    await ask(identity, 'sign-in', target);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  await costOf(email);
  await costOf(unknown);

  // Compares minima, because other load only adds time. Without the hash, a response would be 25 ms faster.
  let [known, stranger] = [await costOf(email), await costOf(unknown)];
  const costTheSame = () => Math.abs(known - stranger) < Math.max(2, 0.15 * known);
  for (let round = 0; round < 10 || (round < 300 && !costTheSame()); round++) {
    known = Math.min(known, await costOf(email));
    stranger = Math.min(stranger, await costOf(unknown));
  }
  expect(costTheSame(), `${known} ms with an account, ${stranger} ms without`).toBe(true);
});

async function ask(identity: TestIdentity, name: string, target: string): Promise<Answer> {
  const [method, body] = questions[name]?.(target) ?? ['', {}];
  return identity.call(method, body);
}

/** Returns true for queries that the email outbox runs in the background. */
function isOutboxWork(statement: string): boolean {
  return statement.includes('identity.letters') && !statement.startsWith('INSERT');
}
