import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { passkeyChallenges, passkeys } from '#database/tables/second-factors.ts';
import { type CoreUnderTest, openCore, siteUrl } from '#tests/support/core.ts';
import { addMember } from '#tests/support/core-people.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { createSoftwarePasskey, type Overrides } from '#tests/support/software-passkey.ts';
import type { Account } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { createChallenge, deleteExpiredChallenges } from './passkey-challenges.ts';
import { finishPasskeySignIn, startPasskeySignIn } from './passkey-sign-in.ts';
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
  requirePasskey,
  savePasskey,
  startPasskey,
} from './passkeys.ts';
import { deleteSecondFactors } from './recovery-codes.ts';
import { requireSecondFactor } from './second-factor.ts';
import type { SignedInUser } from './sessions.ts';

let school: CoreUnderTest;
let core: Core;

beforeAll(async () => {
  school = await openCore();
  core = school.core;
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const addUser = (): Promise<SignedInUser> => addMember(core, { emailVerified: true });

async function addPasskey(user: SignedInUser, name = 'Mon téléphone') {
  const device = createSoftwarePasskey(siteUrl);
  const options = await startPasskey(core, user);
  await savePasskey(core, user, { answer: device.create(options), name });
  return device;
}

async function enter(
  user: SignedInUser,
  {
    admin = false,
    now = core.now(),
    passkey = undefined as unknown,
    provider = 'password',
    secondFactors = [] as Account['secondFactors'],
  },
) {
  const found = await core.identity.findAccount(user.uid, { fresh: true });
  if (!found) throw new Error('account not found');
  const account = { ...found, secondFactors, claims: { ...found.claims, admin } };
  const firebase = { sign_in_provider: provider };
  const claims = { uid: user.uid, email: user.email, issuedAt: now, authTime: now, claims: { firebase } };
  return requireSecondFactor(core, { account, claims, passkey });
}

const listEmails = async (email: string) =>
  (await core.db.select({ kind: emails.kind }).from(emails).where(eq(emails.recipient, email))).map(
    ({ kind }) => kind,
  );

/** Responses to reject even if the right key signed them. */
const lies: [string, Overrides][] = [
  ['from another origin', { origin: 'https://ecole.exemple.test' }],
  ['from the same host on another port', { origin: 'http://localhost:3001' }],
  ['for another relying party', { rpId: 'exemple.test' }],
  ['to another challenge', { challenge: Buffer.alloc(32, 7).toString('base64url') }],
  ['without a challenge', { challenge: '' }],
  ['without user verification', { userVerified: false }],
  ['of the wrong type', { type: 'webauthn.none' }],
];

describe('passkey registration', () => {
  test('requests a discoverable passkey with user verification', async () => {
    const user = await addUser();
    const options = await startPasskey(core, user);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    expect(JSON.stringify(options.user.id)).not.toContain(user.uid);
  });

  test('stores the passkey, notifies the owner and cannot be repeated', async () => {
    const user = await addUser();
    const device = createSoftwarePasskey(siteUrl);
    const answer = device.create(await startPasskey(core, user));
    const saved = await savePasskey(core, user, { answer, name: '  Chrome\u202e sur\nAndroid ' });
    expect(saved).toMatchObject({ id: device.id, name: 'Chrome sur Android', lastUsedAt: null });
    expect(await listPasskeys(core, user.uid)).toHaveLength(1);
    expect(await listEmails(user.email)).toEqual(['passkey-added']);
    expect((await startPasskey(core, user)).excludeCredentials).toMatchObject([{ id: device.id }]);
    const again = device.create(await startPasskey(core, user));
    await expect(savePasskey(core, user, { answer: again, name: '' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  test.each(lies)('rejects a registration response %s', async (_what, overrides) => {
    const user = await addUser();
    const answer = createSoftwarePasskey(siteUrl).create(await startPasskey(core, user), overrides);
    await expect(savePasskey(core, user, { answer, name: '' })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(await listPasskeys(core, user.uid)).toEqual([]);
  });

  test.each([null, {}, [], 'x', { id: 1 }, { id: 'a', rawId: 'a', type: 'public-key', response: {} }])(
    'rejects the malformed response %j',
    async (answer) => {
      const user = await addUser();
      await expect(savePasskey(core, user, { answer, name: '' })).rejects.toMatchObject({
        code: 'invalid-input',
      });
    },
  );

  test('rejects a response of another session or account, a repeated one and one after five minutes', async () => {
    const [user, other] = [await addUser(), await addUser()];
    const device = createSoftwarePasskey(siteUrl);
    const answer = device.create(await startPasskey(core, user));
    for (const somebody of [{ ...user, sessionName: 'une autre' }, other])
      await expect(savePasskey(core, somebody, { answer, name: '' })).rejects.toThrow('challenge');
    await savePasskey(core, user, { answer, name: '' });
    await removePasskey(core, user, device.id);
    await expect(savePasskey(core, user, { answer, name: '' })).rejects.toThrow('challenge');
    const late = device.create(await startPasskey(core, user));
    school.advance(5 * 60_000 + 1);
    const fresh = { ...user, signedInAt: core.now() };
    await expect(savePasskey(core, fresh, { answer: late, name: '' })).rejects.toThrow('challenge');
  });

  test('requires a recent sign-in, also for removing the passkey', async () => {
    const user = await addUser();
    const device = await addPasskey({ ...user, signedInAt: core.now() });
    const stale = { ...user, signedInAt: new Date(core.now().getTime() - 301_000) };
    for (const change of [
      () => startPasskey(core, stale),
      () => savePasskey(core, stale, { answer: {}, name: '' }),
      () => removePasskey(core, stale, device.id),
      () => requirePasskey(core, stale, true),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'sign-in-recent' });
  });

  test('lets only the owner rename and remove the passkey', async () => {
    const [user, other] = [await addFresh(), await addFresh()];
    const device = await addPasskey(user);
    await expect(renamePasskey(core, other, device.id, 'À moi')).rejects.toMatchObject({ code: 'not-found' });
    await expect(removePasskey(core, other, device.id)).rejects.toMatchObject({ code: 'not-found' });
    await renamePasskey(core, user, device.id, ' ');
    expect(await listPasskeys(core, user.uid)).toMatchObject([{ name: 'Clé d’accès' }]);
    await requirePasskey(core, user, true);
    await removePasskey(core, user, device.id);
    expect(await listPasskeys(core, user.uid)).toEqual([]);
    expect(await enter(user, {})).toBe('');
    expect(await listEmails(user.email)).toEqual(['passkey-added', 'passkey-removed']);
  });
});

const addFresh = async (): Promise<SignedInUser> => ({ ...(await addUser()), signedInAt: core.now() });

describe('sign-in by passkey alone', () => {
  test('sends the same options to every visitor', async () => {
    const { challenge, ...rest } = await startPasskeySignIn(core);
    expect(challenge).toMatch(/^[\w-]{43}$/);
    expect(rest).toEqual({ rpId: 'localhost', timeout: 300_000, userVerification: 'required' });
  });

  test('returns a token of the account and counts as two factors', async () => {
    const user = await addFresh();
    const device = await addPasskey(user);
    const token = await finishPasskeySignIn(core, device.get(await startPasskeySignIn(core)));
    const [, payload = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({ uid: user.uid });
    expect(await enter(user, { provider: 'custom' })).toBe('passkey');
    school.advance(5 * 60_000 + 1);
    await expect(enter(user, { provider: 'custom' })).rejects.toMatchObject({ code: 'sign-in-required' });
    expect((await listPasskeys(core, user.uid))[0]?.lastUsedAt).toBeInstanceOf(Date);
  });

  test.each<[string, (user: SignedInUser, id: string) => Promise<void>]>([
    ['removed', (user, id) => removePasskey(core, user, id)],
    ['deleted with a recovery code', (user) => deleteSecondFactors(core.db, user.uid)],
  ])('is rejected once the passkey is %s', async (_how, withdraw) => {
    const user = await addFresh();
    const device = await addPasskey(user);
    await finishPasskeySignIn(core, device.get(await startPasskeySignIn(core)));
    await withdraw(user, device.id);
    await expect(enter(user, { provider: 'custom' })).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test.each(lies)('rejects a sign-in response %s', async (_what, overrides) => {
    const device = await addPasskey(await addFresh());
    const answer = device.get(await startPasskeySignIn(core), overrides);
    await expect(finishPasskeySignIn(core, answer)).rejects.toMatchObject({ code: 'sign-in-required' });
  });

  test("rejects an altered signature, the id of another account's passkey and an unknown id", async () => {
    const [device, other] = [await addPasskey(await addFresh()), await addPasskey(await addFresh())];
    const good = device.get(await startPasskeySignIn(core));
    const altered = { ...good, response: { ...good.response, signature: good.response.clientDataJSON } };
    for (const answer of [
      altered,
      device.get(await startPasskeySignIn(core), { id: other.id }),
      device.get(await startPasskeySignIn(core), { id: 'AAAA' }),
      createSoftwarePasskey(siteUrl).get(await startPasskeySignIn(core)),
    ])
      await expect(finishPasskeySignIn(core, answer)).rejects.toMatchObject({
        code: 'sign-in-required',
        userMessage: expect.stringMatching(/^Cette clé d’accès n’est pas acceptée/),
      });
  });

  test('accepts only one of fifty concurrent responses', async () => {
    const device = await addPasskey(await addFresh());
    const answer = device.get(await startPasskeySignIn(core));
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => finishPasskeySignIn(core, answer)),
    );
    expect(countOutcomes(tries)).toEqual({ done: 1, 'sign-in-required': 49 });
  });

  test('rejects a counter that has not increased', async () => {
    const device = await addPasskey(await addFresh());
    await finishPasskeySignIn(core, device.get(await startPasskeySignIn(core), { counter: 40 }));
    for (const counter of [40, 39, 0])
      await expect(
        finishPasskeySignIn(core, device.get(await startPasskeySignIn(core), { counter })),
      ).rejects.toMatchObject({ code: 'sign-in-required' });
    const [one, two] = [await startPasskeySignIn(core), await startPasskeySignIn(core)];
    const copies = await Promise.allSettled(
      [one, two].map((options) => finishPasskeySignIn(core, device.get(options, { counter: 41 }))),
    );
    expect(copies.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('accepts a device without a counter', async () => {
    const user = await addFresh();
    const device = createSoftwarePasskey(siteUrl);
    const answer = device.create(await startPasskey(core, user), { counter: 0 });
    await savePasskey(core, user, { answer, name: '' });
    for (let time = 0; time < 2; time++)
      await finishPasskeySignIn(core, device.get(await startPasskeySignIn(core), { counter: 0 }));
  });

  test('rejects a response after five minutes and disabled or deleted accounts', async () => {
    const [user, gone] = [await addFresh(), await addFresh()];
    const [device, lost] = [await addPasskey(user), await addPasskey(gone)];
    const late = device.get(await startPasskeySignIn(core));
    school.advance(5 * 60_000 + 1);
    await expect(finishPasskeySignIn(core, late)).rejects.toMatchObject({ code: 'sign-in-required' });
    await core.identity.setDisabled(user.uid, true);
    await core.identity.deleteAccount(gone.uid);
    for (const answer of [
      device.get(await startPasskeySignIn(core)),
      lost.get(await startPasskeySignIn(core)),
    ])
      await expect(finishPasskeySignIn(core, answer)).rejects.toMatchObject({ code: 'sign-in-required' });
    expect(await core.identity.findAccount(gone.uid, { fresh: true })).toBeNull();
  });

  test('deletes expired challenges', async () => {
    await startPasskeySignIn(core);
    school.advance(5 * 60_000 + 1);
    await deleteExpiredChallenges(core);
    expect(await core.db.select().from(passkeyChallenges)).toEqual([]);
  });
});

test('rejects a sign-in without a code once the provider requires codes', async () => {
  const user = await addFresh();
  const secondFactors = [{ id: 'a', displayName: '', enrolledAt: core.now() }];
  await expect(enter(user, { secondFactors })).rejects.toMatchObject({ code: 'sign-in-required' });
});

describe('passkey after a password', () => {
  test('is required for users who chose it and for admins who have a passkey', async () => {
    const user = await addFresh();
    expect(await enter(user, { admin: true })).toBe('');
    const device = await addPasskey(user);
    expect(await enter(user, {})).toBe('');
    await requirePasskey(core, user, true);
    await expect(enter(user, {})).rejects.toMatchObject({
      code: 'second-factor-required',
      status: 401,
      details: { passkey: { rpId: 'localhost', allowCredentials: [{ id: device.id, type: 'public-key' }] } },
    });
    await requirePasskey(core, user, false);
    expect(await enter(user, {})).toBe('');
    await expect(enter(user, { admin: true })).rejects.toMatchObject({ code: 'second-factor-required' });
  });

  test('is accepted once, for its own sign-in and from its owner only', async () => {
    const [user, other] = [await addFresh(), await addFresh()];
    const [device, another] = [await addPasskey(user), await addPasskey(other)];
    const now = core.now();
    const ask = async () => {
      const refusal = await enter(user, { admin: true, now }).catch((error: unknown) => error);
      return (refusal as { details: { passkey: { challenge: string } } }).details.passkey;
    };
    const passkey = device.get(await ask());
    const later = new Date(now.getTime() + 1_000);
    await expect(enter(user, { admin: true, now: later, passkey })).rejects.toMatchObject({
      code: 'sign-in-required',
    });
    expect(await enter(user, { admin: true, now, passkey })).toBe('passkey');
    for (const wrong of [passkey, another.get(await ask()), device.get(await startPasskeySignIn(core))])
      await expect(enter(user, { admin: true, now, passkey: wrong })).rejects.toMatchObject({
        code: 'sign-in-required',
      });
  });

  test('cannot be required without a passkey', async () => {
    await expect(requirePasskey(core, await addFresh(), true)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('is rejected as a sign-in by passkey alone', async () => {
    const user = await addFresh();
    const device = await addPasskey(user);
    const challenge = await createChallenge(core, { purpose: 'second-factor', boundTo: user.uid });
    await expect(finishPasskeySignIn(core, device.get({ challenge }))).rejects.toThrow('challenge');
  });
});

test('stores only public keys', async () => {
  const rows = await core.db.select().from(passkeys);
  for (const { publicKey } of rows) expect(Buffer.from(publicKey, 'base64url')).toHaveLength(77);
});
