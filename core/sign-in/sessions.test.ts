import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#core/accounts/identity.ts';
import {
  days,
  hours,
  minutes,
  openSignIns,
  type SignIns,
  secondsLater,
  start,
  toToken,
} from '#tests/support/sign-ins.ts';
import { leave } from './end-session.ts';
import { sessionTimes } from './session-times.ts';
import { deleteExpiredSessions, readSession, readSessionOfSignIn, requireRecentSignIn } from './sessions.ts';

let signIns: SignIns;

beforeAll(async () => {
  signIns = await openSignIns();
});
beforeEach(() => signIns.reset());
afterAll(() => signIns?.[Symbol.asyncDispose]());

describe('readSession', () => {
  /** Uses a session once each `step` seconds, and answers after how many it was over. */
  async function useUntilOver(secret: string, step: number): Promise<number> {
    for (let age = step; age <= days(30); age += step) {
      signIns.now = secondsLater(age);
      if (!(await readSession(signIns.core, secret))) return age;
    }
    throw new Error('the session never ended');
  }

  test('a member stays fourteen days at most, seven without a visit', async () => {
    expect(await useUntilOver(await signIns.open(), days(3))).toBe(days(15));
    signIns.now = start;
    expect(await useUntilOver(await signIns.open(), days(7))).toBe(days(7));
    signIns.now = start;
    expect(await useUntilOver(await signIns.open(), days(7) - 1)).toBe(2 * (days(7) - 1) + days(7) - 1);
  });

  test('an admin stays twelve hours at most, half an hour without a visit', async () => {
    signIns.becomeAdmin();
    expect(await useUntilOver(await signIns.open(), minutes(20))).toBe(hours(12));
    signIns.now = start;
    expect(await useUntilOver(await signIns.open(), minutes(30))).toBe(minutes(30));
  });

  test('whoever becomes admin is held to it at once', async () => {
    const secret = await signIns.open();
    signIns.now = secondsLater(hours(1));
    signIns.becomeAdmin();
    expect(await readSession(signIns.core, secret)).toBeNull();
  });

  test('is noted once a minute at most', async () => {
    const secret = await signIns.open();
    const seen = async () =>
      (await signIns.database.pool.query('select last_seen_at from sessions')).rows[0].last_seen_at;
    signIns.now = secondsLater(59);
    await readSession(signIns.core, secret);
    expect(await seen()).toEqual(start);
    signIns.now = secondsLater(61);
    await readSession(signIns.core, secret);
    expect(await seen()).toEqual(signIns.now);
  });

  test.each([
    ['disabled', { disabled: true }],
    ['revoked', { validSince: secondsLater(1) }],
  ])('knows nobody once the account is %s', async (_what, changes) => {
    const secret = await signIns.open();
    signIns.account = { ...(signIns.account as Account), ...changes };
    expect(await readSession(signIns.core, secret)).toBeNull();
    signIns.account = null;
    expect(await readSession(signIns.core, secret)).toBeNull();
  });

  describe('in the second of a revocation, which the provider counts in whole seconds', () => {
    test('a session that was open before it ends', async () => {
      const secret = await signIns.open();
      signIns.account = { ...(signIns.account as Account), validSince: start };
      expect(await readSession(signIns.core, secret)).toBeNull();
    });

    test('a session that is opened after it stays, until the next one', async () => {
      signIns.account = { ...(signIns.account as Account), validSince: start };
      const secret = await signIns.open();
      expect(await readSession(signIns.core, secret)).toMatchObject({ uid: 'noe' });
      signIns.account = { ...(signIns.account as Account), validSince: secondsLater(1) };
      expect(await readSession(signIns.core, secret)).toBeNull();
    });

    test('the account is asked anew: what was remembered of it may be from before', async () => {
      const asked: unknown[] = [];
      const remembering = {
        ...signIns.core,
        identity: {
          ...signIns.core.identity,
          findAccount: async (_uid: string, options?: { fresh?: boolean }) => {
            asked.push(options);
            return signIns.account;
          },
        },
      };
      await signIns.open(toToken(0), {}, remembering);
      expect(asked).toEqual([{ fresh: true }]);
    });
  });

  test('takes the role from the account as it is now', async () => {
    const secret = await signIns.open();
    signIns.becomeAdmin();
    expect(await readSession(signIns.core, secret)).toMatchObject({ admin: true, stripeCustomerId: 'cus_1' });
  });

  test.each([
    '',
    'x',
    'A'.repeat(43),
    'A'.repeat(44),
    `${'A'.repeat(42)}\0`,
    "' or 1=1 --",
    '__proto__',
    '🙂'.repeat(43),
  ])('knows nobody by %j', async (secret) => expect(await readSession(signIns.core, secret)).toBeNull());
});

test('a token that the files service is shown counts while its sign-in has a session', async () => {
  expect(await readSessionOfSignIn(signIns.core, 'noe', start)).toBeNull();
  const secret = await signIns.open();
  expect(await readSessionOfSignIn(signIns.core, 'noe', start)).toMatchObject({ uid: 'noe' });
  expect(await readSessionOfSignIn(signIns.core, 'noe', secondsLater(1))).toBeNull();
  await leave(signIns.core, secret, { info: () => undefined });
  expect(await readSessionOfSignIn(signIns.core, 'noe', start)).toBeNull();
});

test('what only somebody may change who has just signed in', () => {
  signIns.now = secondsLater(300);
  expect(() => requireRecentSignIn(signIns.core, { signedInAt: start })).not.toThrow();
  signIns.now = secondsLater(301);
  expect(() => requireRecentSignIn(signIns.core, { signedInAt: start })).toThrow(
    expect.objectContaining({ code: 'sign-in-recent', status: 403 }),
  );
});

test('sweeping forgets what has expired or was left alone, and nothing else', async () => {
  await signIns.open();
  const used = await signIns.open(toToken(0));
  signIns.now = secondsLater(days(5));
  await readSession(signIns.core, used);
  signIns.now = secondsLater(days(8));
  await deleteExpiredSessions(signIns.core);
  expect((await signIns.database.pool.query('select 1 from sessions')).rowCount).toBe(1);
  signIns.now = secondsLater(sessionTimes.memberAtMost + 50);
  await deleteExpiredSessions(signIns.core);
  expect((await signIns.database.pool.query('select 1 from sessions')).rowCount).toBe(0);
});
