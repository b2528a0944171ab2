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
  /** Uses a session every `step` seconds. Returns its age in seconds when it ends. */
  async function useUntilOver(secret: string, step: number): Promise<number> {
    for (let age = step; age <= days(30); age += step) {
      signIns.now = secondsLater(age);
      if (!(await readSession(signIns.core, secret))) return age;
    }
    throw new Error('the session never ended');
  }

  test("ends a member's session after fourteen days, or seven without use", async () => {
    expect(await useUntilOver(await signIns.open(), days(3))).toBe(days(15));
    signIns.now = start;
    expect(await useUntilOver(await signIns.open(), days(7))).toBe(days(7));
    signIns.now = start;
    expect(await useUntilOver(await signIns.open(), days(7) - 1)).toBe(2 * (days(7) - 1) + days(7) - 1);
  });

  test("ends an admin's session after twelve hours, or half an hour without use", async () => {
    signIns.becomeAdmin();
    expect(await useUntilOver(await signIns.open(), minutes(20))).toBe(hours(12));
    signIns.now = start;
    expect(await useUntilOver(await signIns.open(), minutes(30))).toBe(minutes(30));
  });

  test('applies the admin limits as soon as a member becomes admin', async () => {
    const secret = await signIns.open();
    signIns.now = secondsLater(hours(1));
    signIns.becomeAdmin();
    expect(await readSession(signIns.core, secret)).toBeNull();
  });

  test('records the last use at most once a minute', async () => {
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
  ])('returns null for an account that is %s', async (_what, changes) => {
    const secret = await signIns.open();
    signIns.account = { ...(signIns.account as Account), ...changes };
    expect(await readSession(signIns.core, secret)).toBeNull();
    signIns.account = null;
    expect(await readSession(signIns.core, secret)).toBeNull();
  });

  describe('a revocation in the same second (the provider counts whole seconds)', () => {
    test('ends a session opened before it', async () => {
      const secret = await signIns.open();
      signIns.account = { ...(signIns.account as Account), validSince: start };
      expect(await readSession(signIns.core, secret)).toBeNull();
    });

    test('keeps a session opened after it, until the next revocation', async () => {
      signIns.account = { ...(signIns.account as Account), validSince: start };
      const secret = await signIns.open();
      expect(await readSession(signIns.core, secret)).toMatchObject({ uid: 'noe' });
      signIns.account = { ...(signIns.account as Account), validSince: secondsLater(1) };
      expect(await readSession(signIns.core, secret)).toBeNull();
    });

    test('bypasses the account cache when a session is opened', async () => {
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

  test('returns the current role of the account', async () => {
    const secret = await signIns.open();
    signIns.becomeAdmin();
    expect(await readSession(signIns.core, secret)).toMatchObject({
      role: 'owner',
      stripeCustomerId: 'cus_1',
    });
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
  ])('returns null for the secret %j', async (secret) =>
    expect(await readSession(signIns.core, secret)).toBeNull(),
  );
});

test('readSessionOfSignIn accepts a token sent to the file service only while its sign-in has a session', async () => {
  expect(await readSessionOfSignIn(signIns.core, 'noe', start)).toBeNull();
  const secret = await signIns.open();
  expect(await readSessionOfSignIn(signIns.core, 'noe', start)).toMatchObject({ uid: 'noe' });
  expect(await readSessionOfSignIn(signIns.core, 'noe', secondsLater(1))).toBeNull();
  await leave(signIns.core, secret, { info: () => undefined });
  expect(await readSessionOfSignIn(signIns.core, 'noe', start)).toBeNull();
});

test('requireRecentSignIn rejects a sign-in older than five minutes', () => {
  signIns.now = secondsLater(300);
  expect(() => requireRecentSignIn(signIns.core, { signedInAt: start })).not.toThrow();
  signIns.now = secondsLater(301);
  expect(() => requireRecentSignIn(signIns.core, { signedInAt: start })).toThrow(
    expect.objectContaining({ code: 'sign-in-recent', status: 403 }),
  );
});

test('deleteExpiredSessions deletes only expired and idle sessions', async () => {
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
