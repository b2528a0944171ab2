import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { sessions } from '#database/tables/members.ts';
import { rateLimits } from '#database/tables/rate-limits.ts';
import { recoveryCodes } from '#database/tables/second-factors.ts';
import { type CoreUnderTest, openCore, siteUrl } from '#tests/support/core.ts';
import { addMember } from '#tests/support/core-people.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { createSoftwarePasskey } from '#tests/support/software-passkey.ts';
import type { Core } from '../context.ts';
import { eraseAccount } from '../members/erasure.ts';
import { createRecoveryCodes, readSecondFactorDetails } from './change-second-factor.ts';
import { removePasskey, savePasskey, startPasskey } from './passkeys.ts';
import { recoverAccount, renewRecoveryCodes } from './recovery-codes.ts';
import { recordProofs } from './second-factor.ts';
import type { SignedInUser } from './sessions.ts';

let school: CoreUnderTest;
let core: Core;

beforeAll(async () => {
  school = await openCore();
  core = school.core;
}, 60_000);

beforeEach(() => core.db.delete(rateLimits));

afterAll(() => school?.[Symbol.asyncDispose]());

async function addProtected(): Promise<SignedInUser & { passkeyId: string }> {
  const user = { ...(await addMember(core, { emailVerified: true })), signedInAt: core.now() };
  const device = createSoftwarePasskey(siteUrl);
  const answer = device.create(await startPasskey(core, user));
  await savePasskey(core, user, { answer, name: 'Téléphone' });
  return { ...user, passkeyId: device.id };
}

const recover = (email: string, code: string, clientAddress = '192.0.2.1') =>
  recoverAccount(core, { email, code, clientAddress });

const listEmails = async (email: string) =>
  (await core.db.select({ kind: emails.kind }).from(emails).where(eq(emails.recipient, email)))
    .map(({ kind }) => kind)
    .sort();

describe('recovery code creation', () => {
  test('creates ten codes of 80 bits and stores only digests', async () => {
    const user = await addProtected();
    const codes = await createRecoveryCodes(core, user);
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const kept = await core.db.select().from(recoveryCodes).where(eq(recoveryCodes.uid, user.uid));
    expect(kept).toHaveLength(10);
    for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code.replaceAll('-', ''));
    expect(await listEmails(user.email)).toContain('codes-renewed');
  });

  test('replaces all codes, also for two concurrent requests', async () => {
    const user = await addProtected();
    const old = await createRecoveryCodes(core, user);
    await Promise.all([renewRecoveryCodes(core, user), renewRecoveryCodes(core, user)]);
    expect((await readSecondFactorDetails(core, user)).codesLeft).toBe(10);
    await expect(recover(user.email, old[0] ?? '')).rejects.toMatchObject({ code: 'invalid-input' });
  });

  test('requires a recent sign-in and a second factor', async () => {
    const user = await addProtected();
    const stale = { ...user, signedInAt: new Date(core.now().getTime() - 301_000) };
    await expect(createRecoveryCodes(core, stale)).rejects.toMatchObject({ code: 'sign-in-recent' });
    await createRecoveryCodes(core, user);
    await removePasskey(core, user, user.passkeyId);
    expect((await readSecondFactorDetails(core, user)).codesLeft).toBe(0);
    await expect(createRecoveryCodes(core, user)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('recoverAccount', () => {
  test('removes every second factor and session and notifies the owner', async () => {
    const user = await addProtected();
    const [code = ''] = await createRecoveryCodes(core, user);
    await core.db.insert(sessions).values({
      idHash: user.sessionName,
      name: user.sessionName,
      uid: user.uid,
      authTime: core.now(),
      signedInAt: core.now(),
      expiresAt: new Date(core.now().getTime() + 60_000),
    });
    await recover(
      user.email.toUpperCase(),
      ` ${code.toLowerCase().replaceAll('0', 'o').replaceAll('-', ' ')}`,
    );
    expect(await readSecondFactorDetails(core, user)).toEqual({
      totp: false,
      passkeys: [],
      passkeyRequired: false,
      codesLeft: 0,
      isRecovered: true,
    });
    expect(await core.db.select().from(sessions).where(eq(sessions.uid, user.uid))).toEqual([]);
    expect(await listEmails(user.email)).toContain('recovered');
    const device = createSoftwarePasskey(siteUrl);
    const answer = device.create(await startPasskey(core, user));
    await savePasskey(core, user, { answer, name: '' });
    expect((await readSecondFactorDetails(core, user)).isRecovered).toBe(false);
  });

  test('accepts a code once, also for fifty concurrent attempts', async () => {
    const user = await addProtected();
    const [code = ''] = await createRecoveryCodes(core, user);
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => recover(user.email, code, `192.0.2.${index}`)),
    );
    expect(countOutcomes(tries)).toEqual({ done: 1, 'invalid-input': 49 });
    expect((await listEmails(user.email)).filter((kind) => kind === 'recovered')).toHaveLength(1);
  });

  test('rejects every wrong input with the same message', async () => {
    const [user, other] = [await addProtected(), await addProtected()];
    const [code = ''] = await createRecoveryCodes(core, user);
    const refusals = await Promise.all(
      [
        recover(other.email, code),
        recover('personne@exemple.test', code),
        recover(user.email, '0000-0000-0000-0000'),
        recover('personne@exemple.test', '0000-0000-0000-0000'),
        recover(user.email, ''),
      ].map((attempt) => attempt.catch((error: unknown) => error)),
    );
    expect(new Set(refusals.map(String)).size).toBe(1);
    expect(refusals[0]).toMatchObject({ code: 'invalid-input' });
    expect((await readSecondFactorDetails(core, user)).codesLeft).toBe(10);
  });

  test('does not call the provider for an unknown code, so that timing reveals no address', async () => {
    const user = await addProtected();
    const asked = vi.spyOn(core.identity, 'findAccount');
    for (const email of [user.email, 'personne@exemple.test'])
      await expect(recover(email, '0000-0000-0000-0000')).rejects.toMatchObject({ code: 'invalid-input' });
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });

  test('does not consume the code if the provider is unavailable', async () => {
    const user = await addProtected();
    const [code = ''] = await createRecoveryCodes(core, user);
    const down = {
      ...core,
      identity: { ...core.identity, revokeTokens: () => Promise.reject(new Error('x')) },
    };
    await expect(
      recoverAccount(down, { email: user.email, code, clientAddress: '192.0.2.1' }),
    ).rejects.toThrow('x');
    expect(await readSecondFactorDetails(core, user)).toMatchObject({ codesLeft: 10, isRecovered: false });
    await recover(user.email, code);
  });

  test('limits guesses to thirty per hour and network without locking out the owner', async () => {
    const user = await addProtected();
    const [code = ''] = await createRecoveryCodes(core, user);
    const attempt = async (email: string, network: string) => {
      const error = await recover(email, '0000-0000-0000-0000', network).catch((refusal: unknown) => refusal);
      return (error as { code: string }).code;
    };
    const fromOne = await Promise.all(Array.from({ length: 40 }, () => attempt(user.email, '198.51.100.7')));
    expect(fromOne.filter((answer) => answer === 'invalid-input')).toHaveLength(30);
    await recover(user.email, code, '192.0.2.1');
  });
});

test("sends one email when the provider's code requirement changes", async () => {
  const { email, uid } = await addMember(core);
  const account = await core.identity.findAccount(uid);
  if (!account) throw new Error('account not found');
  const on = { ...account, secondFactors: [{ id: 'a', displayName: '', enrolledAt: core.now() }] };
  await Promise.all([recordProofs(core, on), recordProofs(core, on), recordProofs(core, on)]);
  await recordProofs(core, account);
  expect(await listEmails(email)).toEqual(['totp-added', 'totp-removed']);
});

describe('password changes', () => {
  const hour = 60 * 60 * 1_000;
  const later = (hours: number) => new Date(core.now().getTime() + hours * hour);

  async function addAccount() {
    const { uid } = await addMember(core, { emailVerified: true });
    const account = await core.identity.findAccount(uid);
    if (!account) throw new Error('account not found');
    return account;
  }

  test('sends one email per change, with the date given by the provider', async () => {
    const account = await addAccount();
    expect(account.passwordAt).toBeInstanceOf(Date);
    await recordProofs(core, account);
    await recordProofs(core, account);
    expect(await listEmails(account.email)).toEqual([]);
    const changed = { ...account, passwordAt: later(-2) };
    await Promise.all([
      recordProofs(core, changed),
      recordProofs(core, changed),
      recordProofs(core, changed),
    ]);
    expect(await listEmails(account.email)).toEqual(['password-changed']);
  });

  test('notifies about a password added to an old account, but not during sign-up', async () => {
    const account = await addAccount();
    const without = { ...account, passwordAt: null };
    await recordProofs(core, without);
    await recordProofs(core, account);
    expect(await listEmails(account.email)).toEqual([]);
    await recordProofs(core, without);
    await recordProofs(core, { ...account, passwordAt: later(2) });
    expect(await listEmails(account.email)).toEqual(['password-added']);
  });

  test('does not email an unverified address', async () => {
    const account = { ...(await addAccount()), emailVerified: false };
    await recordProofs(core, account);
    await recordProofs(core, { ...account, passwordAt: later(1) });
    expect(await listEmails(account.email)).toEqual([]);
  });

  test('does not repeat the email about a password changed before a recovery code was used', async () => {
    const user = await addProtected();
    const account = await core.identity.findAccount(user.uid);
    const [code = ''] = await createRecoveryCodes(core, user);
    await recover(user.email, code);
    if (!account) throw new Error('account not found');
    await recordProofs(core, account);
    expect(await listEmails(user.email)).not.toContain('password-changed');
    await recordProofs(core, { ...account, passwordAt: later(1) });
    expect(await listEmails(user.email)).toContain('password-changed');
  });
});

test('erasing the account deletes its passkeys and codes', async () => {
  const user = await addProtected();
  await createRecoveryCodes(core, user);
  await eraseAccount(core, { uid: user.uid, emails: [user.email], until: core.now().toISOString() });
  expect(await readSecondFactorDetails(core, user)).toMatchObject({ passkeys: [], codesLeft: 0 });
});
