import { performance } from 'node:perf_hooks';
import { createUserWithEmailAndPassword } from 'firebase/auth';
import { expect, test } from 'vitest';
import { type Answer, startIdentity, type TestIdentity } from './support/start-identity.ts';

const email = 'camille@ecole.example';
const unknown = 'nobody1@ecole.example';
const password = 'un cheval sur le balcon';

/** Throttling off: it is not the subject, and would answer for the rest. */
const unhindered = { free: 1_000_000, firstWaitSeconds: 0, longestWaitSeconds: 0, forgiveSeconds: 1 };
const limits = Object.fromEntries(
  ['signInPair', 'signInAccount', 'signInAddress', 'signUpAddress', 'letterEmail', 'letterAddress'].map(
    (subject) => [subject, unhindered],
  ),
);

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

test.each(Object.keys(questions))('%s answers an address with an account like one without', async (name) => {
  await using identity = await startIdentity({ limits });
  await createUserWithEmailAndPassword(identity.browser().auth, email, password);

  const known = await ask(identity, name, email);
  const stranger = await ask(identity, name, unknown);

  expect(stranger.status).toBe(known.status);
  expect(JSON.stringify(stranger.body).replaceAll(unknown, email)).toBe(JSON.stringify(known.body));
  const withoutDate = ({ headers }: Answer) =>
    [...headers].filter(([header]) => !['date', 'content-length'].includes(header));
  expect(withoutDate(stranger)).toEqual(withoutDate(known));
});

test('a change of address answers a taken one like a free one', async () => {
  await using identity = await startIdentity({ limits });
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

const PATIENCE = { timeout: 60_000 };

test.each(['sign-in', 'password reset'])(
  '%s takes as long for an address without an account',
  PATIENCE,
  async (name) => {
    await using identity = await startIdentity({
      limits,
      ...(name === 'sign-in' ? { hashingCost: {} } : {}),
    });
    await createUserWithEmailAndPassword(identity.browser().auth, email, password);
    const timed = async (target: string) => {
      const start = performance.now();
      await ask(identity, name, target);
      const taken = performance.now() - start;
      await identity.lettersSettled();
      return taken;
    };
    await timed(email);

    // Compared in pairs and in turn, so that whatever else the machine does falls on both alike.
    const known: number[] = [];
    const differences: number[] = [];
    for (let round = 0; round < 80; round++) {
      const isKnownFirst = round % 2 === 0;
      const [first, second] = [
        await timed(isKnownFirst ? email : unknown),
        await timed(isKnownFirst ? unknown : email),
      ];
      known.push(isKnownFirst ? first : second);
      differences.push(isKnownFirst ? first - second : second - first);
    }

    // An answer without the hash would come some 25 ms sooner; the rest is the noise of a shared machine.
    expect(Math.abs(median(differences))).toBeLessThan(Math.max(2, 0.15 * median(known)));
  },
);

async function ask(identity: TestIdentity, name: string, target: string): Promise<Answer> {
  const [method, body] = questions[name]?.(target) ?? ['', {}];
  return identity.call(method, body);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
