import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Account } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { endDevice, endOtherDevices, leave, listDevices } from './end-session.ts';
import { openSession as openSessionOf, type SessionRequest } from './open-session.ts';
import { sessionTimes } from './session-times.ts';
import {
  closeAllSessions,
  forgetExpiredSessions,
  readSession,
  readSessionOfSignIn,
  requireRecentSignIn,
  type SignedInUser,
} from './sessions.ts';

const start = new Date('2026-11-20T09:00:00Z');
const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

let database: TestDatabase;
let now: Date;
let account: Account | null;
let core: Core;
let lines: unknown[];
/** What the provider was asked to end: sign-ins by their second, or all. */
let endedAtProvider: (number | 'all')[];
let canEndOne: boolean;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  core = {
    db: connectDatabase(database.pool),
    now: () => now,
    log: { warn: (line: unknown) => lines.push(line) },
    identity: {
      verifyToken: async (token: string) => (token === 'faux' ? null : readToken(token)),
      findAccount: async () => account,
      isSignInEnded: async (token: string) => endedAtProvider.includes(JSON.parse(token).authTime),
      endSignIn: async (_uid: string, signedInAt: Date) => {
        if (canEndOne) endedAtProvider.push((signedInAt.getTime() - start.getTime()) / 1_000);
        return canEndOne;
      },
      revokeTokens: async () => void endedAtProvider.push('all'),
    },
  } as unknown as Core;
});

afterAll(() => database?.[Symbol.asyncDispose]());

beforeEach(async () => {
  await database.pool.query('delete from sessions');
  now = start;
  lines = [];
  endedAtProvider = [];
  canEndOne = true;
  account = {
    uid: 'noe',
    email: 'noe@exemple.test',
    emailVerified: false,
    displayName: 'Noé',
    photoUrl: '',
    disabled: false,
    validSince: new Date(0),
    createdAt: start,
    lastLoginAt: start,
    hasPassword: true,
    passwordAt: null,
    secondFactors: [],
    linkedSignIns: [],
    claims: { admin: false, stripeCustomerId: '' },
  };
});

/** A token of a sign-in so many seconds after the start, issued at the same time unless said otherwise. */
const toToken = (authTime: number, { issued = authTime, factor = '', uid = 'noe' } = {}) =>
  JSON.stringify({ authTime, issued, factor, uid });

function readToken(token: string) {
  const { authTime, issued, factor, uid } = JSON.parse(token);
  return {
    uid,
    email: 'noe@exemple.test',
    issuedAt: secondsLater(issued),
    authTime: secondsLater(authTime),
    claims: {
      firebase: { sign_in_provider: 'password', ...(factor ? { sign_in_second_factor: factor } : {}) },
    },
  };
}

/** Opens a session and answers its secret; null where the browser's own was renewed. */
async function openSession(token = toToken(0), asked: Partial<SessionRequest> = {}, place = core) {
  const { session } = await openSessionOf(place, {
    token,
    session: null,
    device: null,
    browser: {
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      timeZone: 'Europe/Paris',
      language: 'fr',
    },
    log: { info: (line: unknown) => lines.push(line) } as SessionRequest['log'],
    ...asked,
  });
  return session ?? 'renewed';
}

const becomeAdmin = () => {
  account = { ...(account as Account), claims: { admin: true, stripeCustomerId: 'cus_1' } };
};
const minutes = (count: number) => count * 60;
const hours = (count: number) => count * 3_600;
const days = (count: number) => count * 86_400;

describe('openSession', () => {
  test.each([-60, 0, 299, 300])('takes a token of a sign-in %i seconds ago', async (age) => {
    now = secondsLater(age);
    expect(await openSession()).toMatch(/^[\w-]{43}$/);
  });

  test.each([301, 3_600, 86_400, -61])('refuses a token issued %i seconds ago', async (age) => {
    now = secondsLater(age);
    await expect(openSession()).rejects.toMatchObject({ code: 'sign-in-required', status: 401 });
  });

  test.each([301, 3_600])('refuses a fresh token of a sign-in %i seconds ago', async (age) => {
    now = secondsLater(age);
    await expect(openSession(toToken(0, { issued: age }))).rejects.toMatchObject({
      code: 'sign-in-required',
    });
    expect(lines).toEqual([{ uid: 'noe', reason: 'the sign-in is too long ago' }]);
  });

  test.each([
    ['a token that does not verify', 'faux', {}],
    ['a disabled account', toToken(0), { disabled: true }],
    ['an account whose tokens were revoked since', toToken(0), { validSince: secondsLater(1) }],
  ])('refuses %s', async (_what, token, changes) => {
    account = { ...(account as Account), ...changes };
    await expect(openSession(token)).rejects.toMatchObject({ code: 'sign-in-required' });
    expect(lines).toHaveLength(1);
  });

  test('refuses an account that is gone', async () => {
    account = null;
    await expect(openSession()).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('keeps a digest, never the secret, and says in the log who came in how', async () => {
    const secret = await openSession(toToken(0, { factor: 'totp' }));
    const { rows } = await database.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(lines).toEqual([{ uid: 'noe', way: 'password', secondFactor: 'totp', session: rows[0].name }]);
    expect(JSON.stringify(lines)).not.toContain('noe@');
  });
});

describe('a session that is renewed', () => {
  test('stays the one it is: a token of the same sign-in, however long ago that was', async () => {
    const session = await openSession();
    now = secondsLater(hours(5));
    expect(await openSession(toToken(0, { issued: hours(5) }), { session })).toBe('renewed');
    expect(await readSession(core, session)).not.toBeNull();
  });

  test('lasts no longer, and was not used by it', async () => {
    becomeAdmin();
    const session = await openSession();
    now = secondsLater(minutes(20));
    await openSession(toToken(0, { issued: minutes(20) }), { session });
    now = secondsLater(minutes(30));
    expect(await readSession(core, session)).toBeNull();
  });

  test.each([
    ['that is over', { after: days(15), uid: 'noe', signIn: 0 }],
    ['of another person', { after: hours(1), uid: 'lea', signIn: 0 }],
    ['of another sign-in', { after: hours(1), uid: 'noe', signIn: 1 }],
  ])('is not one %s', async (_what, { after, uid, signIn }) => {
    const session = await openSession();
    now = secondsLater(after);
    account = { ...(account as Account), uid };
    const token = toToken(signIn, { issued: after, uid });
    await expect(openSession(token, { session })).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('gives way to a new one at a new sign-in, and when a second factor is proved', async () => {
    const first = await openSession();
    const second = await openSession(toToken(2), { session: first });
    expect(second).toMatch(/^[\w-]{43}$/);
    const third = await openSession(toToken(2, { factor: 'totp' }), { session: second });
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await readSession(core, first)).toBeNull();
    expect(await readSession(core, second)).toBeNull();
    expect(await readSession(core, third)).toMatchObject({ secondFactor: 'totp' });
  });

  test('never takes the secret that a browser brings along', async () => {
    const planted = 'A'.repeat(43);
    expect(await openSession(toToken(0), { session: planted })).not.toBe(planted);
    expect(await readSession(core, planted)).toBeNull();
  });
});

describe('readSession', () => {
  /** Uses a session once each `step` seconds, and answers after how many it was over. */
  async function useUntilOver(secret: string, step: number): Promise<number> {
    for (let age = step; age <= days(30); age += step) {
      now = secondsLater(age);
      if (!(await readSession(core, secret))) return age;
    }
    throw new Error('the session never ended');
  }

  test('a member stays fourteen days at most, seven without a visit', async () => {
    expect(await useUntilOver(await openSession(), days(3))).toBe(days(15));
    now = start;
    expect(await useUntilOver(await openSession(), days(7))).toBe(days(7));
    now = start;
    expect(await useUntilOver(await openSession(), days(7) - 1)).toBe(2 * (days(7) - 1) + days(7) - 1);
  });

  test('an admin stays twelve hours at most, half an hour without a visit', async () => {
    becomeAdmin();
    expect(await useUntilOver(await openSession(), minutes(20))).toBe(hours(12));
    now = start;
    expect(await useUntilOver(await openSession(), minutes(30))).toBe(minutes(30));
  });

  test('whoever becomes admin is held to it at once', async () => {
    const secret = await openSession();
    now = secondsLater(hours(1));
    becomeAdmin();
    expect(await readSession(core, secret)).toBeNull();
  });

  test('is noted once a minute at most', async () => {
    const secret = await openSession();
    const seen = async () =>
      (await database.pool.query('select last_seen_at from sessions')).rows[0].last_seen_at;
    now = secondsLater(59);
    await readSession(core, secret);
    expect(await seen()).toEqual(start);
    now = secondsLater(61);
    await readSession(core, secret);
    expect(await seen()).toEqual(now);
  });

  test.each([
    ['disabled', { disabled: true }],
    ['revoked', { validSince: secondsLater(1) }],
  ])('knows nobody once the account is %s', async (_what, changes) => {
    const secret = await openSession();
    account = { ...(account as Account), ...changes };
    expect(await readSession(core, secret)).toBeNull();
    account = null;
    expect(await readSession(core, secret)).toBeNull();
  });

  describe('in the second of a revocation, which the provider counts in whole seconds', () => {
    test('a session that was open before it ends', async () => {
      const secret = await openSession();
      account = { ...(account as Account), validSince: start };
      expect(await readSession(core, secret)).toBeNull();
    });

    test('a session that is opened after it stays, until the next one', async () => {
      account = { ...(account as Account), validSince: start };
      const secret = await openSession();
      expect(await readSession(core, secret)).toMatchObject({ uid: 'noe' });
      account = { ...(account as Account), validSince: secondsLater(1) };
      expect(await readSession(core, secret)).toBeNull();
    });

    test('the account is asked anew: what was remembered of it may be from before', async () => {
      const asked: unknown[] = [];
      const remembering = {
        ...core,
        identity: {
          ...core.identity,
          findAccount: async (_uid: string, options?: { fresh?: boolean }) => {
            asked.push(options);
            return account;
          },
        },
      };
      await openSession(toToken(0), {}, remembering);
      expect(asked).toEqual([{ fresh: true }]);
    });
  });

  test('takes the role from the account as it is now', async () => {
    const secret = await openSession();
    becomeAdmin();
    expect(await readSession(core, secret)).toMatchObject({ admin: true, stripeCustomerId: 'cus_1' });
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
  ])('knows nobody by %j', async (secret) => expect(await readSession(core, secret)).toBeNull());
});

test('a token that the files service is shown counts while its sign-in has a session', async () => {
  expect(await readSessionOfSignIn(core, 'noe', start)).toBeNull();
  const secret = await openSession();
  expect(await readSessionOfSignIn(core, 'noe', start)).toMatchObject({ uid: 'noe' });
  expect(await readSessionOfSignIn(core, 'noe', secondsLater(1))).toBeNull();
  await leave(core, secret, { info: () => undefined });
  expect(await readSessionOfSignIn(core, 'noe', start)).toBeNull();
});

describe('sessions end', () => {
  const log = { info: () => undefined };
  const openThree = async () => {
    const secrets = [];
    for (const second of [1, 2, 3]) secrets.push(await openSession(toToken(second)));
    now = secondsLater(10);
    const user = (await readSession(core, secrets[0] as string)) as SignedInUser;
    return { secrets, user };
  };
  const countLive = async (secrets: string[]) =>
    (await Promise.all(secrets.map((secret) => readSession(core, secret)))).filter(Boolean).length;

  test('one by leaving it, with its sign-in at the provider', async () => {
    const { secrets } = await openThree();
    await leave(core, secrets[1] as string, log);
    expect(endedAtProvider).toEqual([2]);
    expect(await countLive(secrets)).toBe(2);
    await leave(core, secrets[1] as string, log);
    expect(endedAtProvider).toEqual([2]);
  });

  test('with whatever else the same sign-in has opened, and none is opened by it again', async () => {
    const secrets = [await openSession(), await openSession()];
    await leave(core, secrets[0] as string, log);
    expect(await countLive(secrets)).toBe(0);
    await expect(openSession()).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('all others, while the sign-in that one of them shares goes on', async () => {
    const secrets = [await openSession(), await openSession()];
    const user = (await readSession(core, secrets[0] as string)) as SignedInUser;
    expect(await endOtherDevices(core, user, log)).toBe('others');
    expect(endedAtProvider).toEqual([]);
    expect(await countLive(secrets)).toBe(1);
  });

  test('one from another device, by its name, and only one’s own', async () => {
    const { secrets, user } = await openThree();
    const [here, ...others] = await listDevices(core, user);
    expect(here).toMatchObject({ isThisOne: true, device: 'Firefox sur Linux', place: 'Europe/Paris' });
    expect(others).toHaveLength(2);
    const name = others[0]?.name as string;
    await endDevice(core, { ...user, uid: 'lea' }, name, log);
    expect(await countLive(secrets)).toBe(3);
    expect(await endDevice(core, user, name, log)).toBe('one');
    expect(await endDevice(core, user, name, log)).toBe('one');
    expect(endedAtProvider).toHaveLength(1);
    expect(await countLive(secrets)).toBe(2);
  });

  test('all others', async () => {
    const { secrets, user } = await openThree();
    expect(await endOtherDevices(core, user, log)).toBe('others');
    expect(endedAtProvider.sort()).toEqual([2, 3]);
    expect(await listDevices(core, user)).toHaveLength(1);
    expect(await readSession(core, secrets[0] as string)).not.toBeNull();
  });

  test('all, where the provider cannot end one, and it is said', async () => {
    canEndOne = false;
    const { secrets, user } = await openThree();
    const [, other] = await listDevices(core, user);
    expect(await endDevice(core, user, other?.name as string, log)).toBe('all');
    expect(endedAtProvider).toEqual(['all']);
    expect(await countLive(secrets)).toBe(0);
    await closeAllSessions(core, 'noe');
  });

  test('a hundred within a second', async () => {
    const secrets = [];
    for (let count = 0; count < 100; count++) secrets.push(await openSession());
    const begun = performance.now();
    await closeAllSessions(core, 'noe');
    expect(await countLive(secrets)).toBe(0);
    expect(performance.now() - begun).toBeLessThan(1_000);
  });
});

test('what only somebody may change who has just signed in', () => {
  now = secondsLater(300);
  expect(() => requireRecentSignIn(core, { signedInAt: start })).not.toThrow();
  now = secondsLater(301);
  expect(() => requireRecentSignIn(core, { signedInAt: start })).toThrow(
    expect.objectContaining({ code: 'sign-in-recent', status: 403 }),
  );
});

test('sweeping forgets what has expired or was left alone, and nothing else', async () => {
  await openSession();
  const used = await openSession(toToken(0));
  now = secondsLater(days(5));
  await readSession(core, used);
  now = secondsLater(days(8));
  await forgetExpiredSessions(core);
  expect((await database.pool.query('select 1 from sessions')).rowCount).toBe(1);
  now = secondsLater(sessionTimes.memberAtMost + 50);
  await forgetExpiredSessions(core);
  expect((await database.pool.query('select 1 from sessions')).rowCount).toBe(0);
});
