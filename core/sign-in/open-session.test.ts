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
  test.each([-60, 0, 299, 300])('takes a token of a sign-in %i seconds ago', async (age) => {
    signIns.now = secondsLater(age);
    expect(await signIns.open()).toMatch(/^[\w-]{43}$/);
  });

  test.each([301, 3_600, 86_400, -61])('refuses a token issued %i seconds ago', async (age) => {
    signIns.now = secondsLater(age);
    await expect(signIns.open()).rejects.toMatchObject({ code: 'sign-in-required', status: 401 });
  });

  test.each([301, 3_600])('refuses a fresh token of a sign-in %i seconds ago', async (age) => {
    signIns.now = secondsLater(age);
    await expect(signIns.open(toToken(0, { issued: age }))).rejects.toMatchObject({
      code: 'sign-in-required',
    });
    expect(signIns.lines).toEqual([{ uid: 'noe', reason: 'the sign-in is too long ago' }]);
  });

  test.each([
    ['a token that does not verify', 'faux', {}],
    ['a disabled account', toToken(0), { disabled: true }],
    ['an account whose tokens were revoked since', toToken(0), { validSince: secondsLater(1) }],
  ])('refuses %s', async (_what, token, changes) => {
    signIns.account = { ...(signIns.account as Account), ...changes };
    await expect(signIns.open(token)).rejects.toMatchObject({ code: 'sign-in-required' });
    expect(signIns.lines).toHaveLength(1);
  });

  test('refuses an account that is gone', async () => {
    signIns.account = null;
    await expect(signIns.open()).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('keeps a digest, never the secret, and says in the log who came in how', async () => {
    const secret = await signIns.open(toToken(0, { factor: 'totp' }));
    const { rows } = await signIns.database.pool.query('select * from sessions');
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(signIns.lines).toEqual([
      { uid: 'noe', way: 'password', secondFactor: 'totp', session: rows[0].name },
    ]);
    expect(JSON.stringify(signIns.lines)).not.toContain('noe@');
  });
});

describe('a session that is renewed', () => {
  test('stays the one it is: a token of the same sign-in, however long ago that was', async () => {
    const session = await signIns.open();
    signIns.now = secondsLater(hours(5));
    expect(await signIns.open(toToken(0, { issued: hours(5) }), { session })).toBe('renewed');
    expect(await readSession(signIns.core, session)).not.toBeNull();
  });

  test('lasts no longer, and was not used by it', async () => {
    signIns.becomeAdmin();
    const session = await signIns.open();
    signIns.now = secondsLater(minutes(20));
    await signIns.open(toToken(0, { issued: minutes(20) }), { session });
    signIns.now = secondsLater(minutes(30));
    expect(await readSession(signIns.core, session)).toBeNull();
  });

  test.each([
    ['that is over', { after: days(15), uid: 'noe', signIn: 0 }],
    ['of another person', { after: hours(1), uid: 'lea', signIn: 0 }],
    ['of another sign-in', { after: hours(1), uid: 'noe', signIn: 1 }],
  ])('is not one %s', async (_what, { after, uid, signIn }) => {
    const session = await signIns.open();
    signIns.now = secondsLater(after);
    signIns.account = { ...(signIns.account as Account), uid };
    const token = toToken(signIn, { issued: after, uid });
    await expect(signIns.open(token, { session })).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('gives way to a new one at a new sign-in, and when a second factor is proved', async () => {
    const first = await signIns.open();
    const second = await signIns.open(toToken(2), { session: first });
    expect(second).toMatch(/^[\w-]{43}$/);
    const third = await signIns.open(toToken(2, { factor: 'totp' }), { session: second });
    expect(new Set([first, second, third]).size).toBe(3);
    expect(await readSession(signIns.core, first)).toBeNull();
    expect(await readSession(signIns.core, second)).toBeNull();
    expect(await readSession(signIns.core, third)).toMatchObject({ secondFactor: 'totp' });
  });

  test('never takes the secret that a browser brings along', async () => {
    const planted = 'A'.repeat(43);
    expect(await signIns.open(toToken(0), { session: planted })).not.toBe(planted);
    expect(await readSession(signIns.core, planted)).toBeNull();
  });
});
