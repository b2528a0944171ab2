import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Core } from '../context.ts';
import type { Account } from './identity.ts';
import {
  closeAllSessions,
  closeSession,
  forgetExpiredSessions,
  openSession,
  readSession,
  sessionSeconds,
} from './sessions.ts';

const start = new Date('2026-11-20T09:00:00Z');
const secondsLater = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

let database: TestDatabase;
let now: Date;
let account: Account | null;
let core: Core;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
  core = {
    db: connectDatabase(database.pool),
    now: () => now,
    identity: {
      verifyToken: async (token: string) =>
        token === 'bon'
          ? { uid: 'noe', email: 'noe@exemple.test', issuedAt: start, authTime: start, claims: {} }
          : null,
      findAccount: async () => account,
    },
  } as unknown as Core;
});

afterAll(() => database?.[Symbol.asyncDispose]());

beforeEach(() => {
  now = start;
  account = {
    uid: 'noe',
    email: 'noe@exemple.test',
    emailVerified: true,
    displayName: 'Noé',
    photoUrl: '',
    disabled: false,
    validSince: new Date(0),
    createdAt: start,
    lastLoginAt: start,
    hasPassword: true,
    secondFactors: [],
    claims: { admin: false, stripeCustomerId: '' },
  };
});

describe('openSession', () => {
  test.each([-60, 0, 299, 300])('takes a token issued %i seconds ago', async (age) => {
    now = secondsLater(age);
    expect(await openSession(core, 'bon', 'Firefox')).toMatch(/^[\w-]{43}$/);
  });

  test.each([301, 3_600, 86_400, -61])('refuses a token issued %i seconds ago', async (age) => {
    now = secondsLater(age);
    await expect(openSession(core, 'bon', 'Firefox')).rejects.toMatchObject({
      code: 'sign-in-required',
      status: 401,
    });
  });

  test.each([
    ['a token that does not verify', 'faux', {}],
    ['a disabled account', 'bon', { disabled: true }],
    ['an account whose tokens were revoked since', 'bon', { validSince: secondsLater(1) }],
  ])('refuses %s', async (_what, token, changes) => {
    account = { ...(account as Account), ...changes };
    await expect(openSession(core, token, '')).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('refuses an account that is gone', async () => {
    account = null;
    await expect(openSession(core, 'bon', '')).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('keeps a digest, never the secret', async () => {
    const secret = await openSession(core, 'bon', 'x'.repeat(1_000));
    const { rows } = await database.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(Math.max(...rows.map((row) => row.user_agent.length))).toBeLessThanOrEqual(300);
  });
});

describe('readSession', () => {
  test('says who is there until the session ends', async () => {
    const secret = await openSession(core, 'bon', '');
    expect(await readSession(core, secret)).toMatchObject({ uid: 'noe', admin: false });
    now = secondsLater(sessionSeconds - 1);
    expect(await readSession(core, secret)).toMatchObject({ uid: 'noe' });
    now = secondsLater(sessionSeconds);
    expect(await readSession(core, secret)).toBeNull();
  });

  test.each([
    ['disabled', { disabled: true }],
    ['revoked', { validSince: secondsLater(1) }],
  ])('knows nobody once the account is %s', async (_what, changes) => {
    const secret = await openSession(core, 'bon', '');
    account = { ...(account as Account), ...changes };
    expect(await readSession(core, secret)).toBeNull();
    account = null;
    expect(await readSession(core, secret)).toBeNull();
  });

  describe('in the second of a revocation, which the provider counts in whole seconds', () => {
    test('a session that was open before it ends', async () => {
      const secret = await openSession(core, 'bon', '');
      account = { ...(account as Account), validSince: start };
      expect(await readSession(core, secret)).toBeNull();
    });

    test('a session that is opened after it stays, until the next one', async () => {
      account = { ...(account as Account), validSince: start };
      const secret = await openSession(core, 'bon', '');
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
      await openSession(remembering, 'bon', '');
      expect(asked).toEqual([{ fresh: true }]);
    });
  });

  test('takes the role from the account as it is now', async () => {
    const secret = await openSession(core, 'bon', '');
    account = { ...(account as Account), claims: { admin: true, stripeCustomerId: 'cus_1' } };
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

test('closing ends one session, or all of a person', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => openSession(core, 'bon', '')));
  await closeSession(core, one as string);
  expect(await readSession(core, one as string)).toBeNull();
  expect(await readSession(core, two as string)).not.toBeNull();
  await closeAllSessions(core, 'noe');
  expect(await readSession(core, two as string)).toBeNull();
  expect(await readSession(core, three as string)).toBeNull();
});

test('sweeping forgets what has expired and nothing else', async () => {
  await database.pool.query('delete from sessions');
  await openSession(core, 'bon', '');
  now = secondsLater(100);
  await openSession(core, 'bon', '');
  now = secondsLater(sessionSeconds + 50);
  await forgetExpiredSessions(core);
  expect((await database.pool.query('select 1 from sessions')).rowCount).toBe(1);
});
