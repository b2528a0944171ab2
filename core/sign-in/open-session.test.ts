import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#core/accounts/identity.ts';
import {
  days,
  hours,
  minutes,
  openSignIns,
  type SignIns,
  secondsLater,
  toToken,
} from '#tests/support/sign-ins.ts';
import { readSession } from './sessions.ts';

let signIns: SignIns;

beforeAll(async () => {
  signIns = await openSignIns();
});
beforeEach(() => signIns.reset());
afterAll(() => signIns?.[Symbol.asyncDispose]());

describe('openSession', () => {
  test.each([-60, 0, 299, 300])('accepts a token of a sign-in %i seconds ago', async (age) => {
    signIns.now = secondsLater(age);
    expect(await signIns.open()).toMatch(/^[\w-]{43}$/);
  });

  test.each([301, 3_600, 86_400, -61])('rejects a token issued %i seconds ago', async (age) => {
    signIns.now = secondsLater(age);
    await expect(signIns.open()).rejects.toMatchObject({ code: 'sign-in-required', status: 401 });
  });

  test.each([301, 3_600])('rejects a fresh token of a sign-in %i seconds ago', async (age) => {
    signIns.now = secondsLater(age);
    await expect(signIns.open(toToken(0, { issued: age }))).rejects.toMatchObject({
      code: 'sign-in-required',
    });
    expect(signIns.lines).toEqual([{ uid: 'noe', reason: 'the sign-in is too old' }]);
  });

  test.each([
    ['an invalid token', 'faux', {}],
    ['a disabled account', toToken(0), { disabled: true }],
    ['an account whose tokens were revoked later', toToken(0), { validSince: secondsLater(1) }],
  ])('rejects %s', async (_what, token, changes) => {
    signIns.account = { ...(signIns.account as Account), ...changes };
    await expect(signIns.open(token)).rejects.toMatchObject({ code: 'sign-in-required' });
    expect(signIns.lines).toHaveLength(1);
  });

  test('rejects a deleted account', async () => {
    signIns.account = null;
    await expect(signIns.open()).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('stores only a digest of the secret and logs the sign-in method', async () => {
    const secret = await signIns.open(toToken(0, { factor: 'totp' }));
    const { rows } = await signIns.database.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(signIns.lines).toEqual([
      { uid: 'noe', way: 'password', secondFactor: 'totp', session: rows[0].name },
    ]);
    expect(JSON.stringify(signIns.lines)).not.toContain('noe@');
  });
});

describe('renewing a session', () => {
  test('keeps the session for a new token of the same sign-in, however old that sign-in is', async () => {
    const session = await signIns.open();
    signIns.now = secondsLater(hours(5));
    expect(await signIns.open(toToken(0, { issued: hours(5) }), { session })).toBe('renewed');
    expect(await readSession(signIns.core, session)).not.toBeNull();
  });

  test('neither extends the session nor counts as its use', async () => {
    signIns.becomeAdmin();
    const session = await signIns.open();
    signIns.now = secondsLater(minutes(20));
    await signIns.open(toToken(0, { issued: minutes(20) }), { session });
    signIns.now = secondsLater(minutes(30));
    expect(await readSession(signIns.core, session)).toBeNull();
  });

  test.each([
    ['that has expired', { after: days(15), uid: 'noe', signIn: 0 }],
    ['of another user', { after: hours(1), uid: 'lea', signIn: 0 }],
    ['of another sign-in', { after: hours(1), uid: 'noe', signIn: 1 }],
  ])('rejects an old sign-in with a session %s', async (_what, { after, uid, signIn }) => {
    const session = await signIns.open();
    signIns.now = secondsLater(after);
    signIns.account = { ...(signIns.account as Account), uid };
    const token = toToken(signIn, { issued: after, uid });
    await expect(signIns.open(token, { session })).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('replaces the session after a new sign-in and after a second factor', async () => {
    const first = await signIns.open();
    const second = await signIns.open(toToken(2), { session: first });
    expect(second).toMatch(/^[\w-]{43}$/);
    const third = await signIns.open(toToken(2, { factor: 'totp' }), { session: second });
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await readSession(signIns.core, first)).toBeNull();
    expect(await readSession(signIns.core, second)).toBeNull();
    expect(await readSession(signIns.core, third)).toMatchObject({ secondFactor: 'totp' });
  });

  test('never adopts a secret sent by the browser', async () => {
    const planted = 'A'.repeat(43);
    expect(await signIns.open(toToken(0), { session: planted })).not.toBe(planted);
    expect(await readSession(signIns.core, planted)).toBeNull();
  });
});
