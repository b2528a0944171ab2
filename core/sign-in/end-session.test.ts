import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSignIns, type SignIns, secondsLater, toToken } from '#tests/support/sign-ins.ts';
import { endDevice, endOtherDevices, leave, listDevices } from './end-session.ts';
import { closeAllSessions, readSession, type SignedInUser } from './sessions.ts';

let signIns: SignIns;

beforeAll(async () => {
  signIns = await openSignIns();
});
beforeEach(() => signIns.reset());
afterAll(() => signIns?.[Symbol.asyncDispose]());

describe('ending sessions', () => {
  const log = { info: () => undefined };
  const openThree = async () => {
    const secrets = [];
    for (const second of [1, 2, 3]) secrets.push(await signIns.open(toToken(second)));
    signIns.now = secondsLater(10);
    const user = (await readSession(signIns.core, secrets[0] as string)) as SignedInUser;
    return { secrets, user };
  };
  const countLive = async (secrets: string[]) =>
    (await Promise.all(secrets.map((secret) => readSession(signIns.core, secret)))).filter(Boolean).length;

  test('ends one session and its sign-in at the provider on sign-out', async () => {
    const { secrets } = await openThree();
    await leave(signIns.core, secrets[1] as string, log);
    expect(signIns.endedAtProvider).toEqual([2]);
    expect(await countLive(secrets)).toBe(2);
    await leave(signIns.core, secrets[1] as string, log);
    expect(signIns.endedAtProvider).toEqual([2]);
  });

  test('ends the other sessions of the same sign-in and rejects new ones', async () => {
    const secrets = [await signIns.open(), await signIns.open()];
    await leave(signIns.core, secrets[0] as string, log);
    expect(await countLive(secrets)).toBe(0);
    await expect(signIns.open()).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test('ends all other sessions but keeps a sign-in that the current session shares with another one', async () => {
    const secrets = [await signIns.open(), await signIns.open()];
    const user = (await readSession(signIns.core, secrets[0] as string)) as SignedInUser;
    expect(await endOtherDevices(signIns.core, user, log)).toBe('others');
    expect(signIns.endedAtProvider).toEqual([]);
    expect(await countLive(secrets)).toBe(1);
  });

  test('ends a session of another device by its name, but none of another account', async () => {
    const { secrets, user } = await openThree();
    const [here, ...others] = await listDevices(signIns.core, user);
    expect(here).toMatchObject({ isThisOne: true, device: 'Firefox sur Linux', place: 'Europe/Paris' });
    expect(others).toHaveLength(2);
    const name = others[0]?.name as string;
    await endDevice(signIns.core, { ...user, uid: 'lea' }, name, log);
    expect(await countLive(secrets)).toBe(3);
    expect(await endDevice(signIns.core, user, name, log)).toBe('one');
    expect(await endDevice(signIns.core, user, name, log)).toBe('one');
    expect(signIns.endedAtProvider).toHaveLength(1);
    expect(await countLive(secrets)).toBe(2);
  });

  test('ends all other sessions', async () => {
    const { secrets, user } = await openThree();
    expect(await endOtherDevices(signIns.core, user, log)).toBe('others');
    expect(signIns.endedAtProvider.sort()).toEqual([2, 3]);
    expect(await listDevices(signIns.core, user)).toHaveLength(1);
    expect(await readSession(signIns.core, secrets[0] as string)).not.toBeNull();
  });

  test('ends all sessions and returns `all` if the provider cannot end a single sign-in', async () => {
    signIns.canEndOne = false;
    const { secrets, user } = await openThree();
    const [, other] = await listDevices(signIns.core, user);
    expect(await endDevice(signIns.core, user, other?.name as string, log)).toBe('all');
    expect(signIns.endedAtProvider).toEqual(['all']);
    expect(await countLive(secrets)).toBe(0);
    await closeAllSessions(signIns.core, 'noe');
  });

  test('ends all of a hundred sessions', async () => {
    const secrets = [];
    for (let count = 0; count < 100; count++) secrets.push(await signIns.open());
    await closeAllSessions(signIns.core, 'noe');
    expect(await countLive(secrets)).toBe(0);
  });
});
