import {
  confirmPasswordReset,
  reload,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from '@firebase/auth';
import { expect, test, vi } from 'vitest';
import { createIdentity } from '#clients/identity.ts';
import { codeOf } from './support/mailbox.ts';
import { email, openOffice, password, signUp } from './support/open-office.ts';
import { startIdentity } from './support/start-identity.ts';
import { adminToken, projectId } from './support/test-options.ts';

const other = 'une lanterne dans le puits';

test('a disabled account cannot sign in by any method or refresh tokens until it is enabled', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { browser, user } = await signUp(identity);
  const token = await user.getIdToken();
  const link = (await identity.admin('accounts:sendOobCode', {
    requestType: 'EMAIL_SIGNIN',
    email,
    returnOobLink: true,
  })) as { body: { oobLink?: string } };
  await office.setDisabled(user.uid, true);

  expect(await office.findAccount(user.uid)).toMatchObject({ uid: user.uid, email, disabled: true });
  expect(await office.findAccountByEmail(email)).toMatchObject({ uid: user.uid, disabled: true });
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-disabled');
  expect(browser.auth.currentUser).toBeNull();
  const { auth } = identity.browser();
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('auth/user-disabled');
  await expect(signInWithEmailAndPassword(auth, email, other)).rejects.toThrow('auth/invalid-credential');
  await expect(signInWithEmailLink(auth, email, String(link.body.oobLink))).rejects.toThrow(/^Firebase/);
  expect(auth.currentUser).toBeNull();
  // The token's signature is still valid, so a verifier must look up the account too.
  const verified = await office.verifyToken(token);
  const account = await office.findAccount(user.uid);
  expect(verified?.authTime.getTime()).toBeLessThan(account?.validSince.getTime() ?? 0);

  await office.setDisabled(user.uid, false);
  await expect(reload(user)).rejects.toThrow(/^Firebase/);
  await expect(signInWithEmailAndPassword(auth, email, password)).resolves.toBeDefined();
  expect(await office.findAccount(user.uid)).toMatchObject({ disabled: false });
});

test('the back office sends a password reset email whose link works once and ends all sessions', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { user } = await signUp(identity);
  await office.sendPasswordEmail(' Camille@Ecole.example ');
  const mail = await identity.mailbox.take('PASSWORD_RESET', email);
  const { auth } = identity.browser();
  await confirmPasswordReset(auth, codeOf(mail), other);
  await expect(confirmPasswordReset(auth, codeOf(mail), password)).rejects.toThrow(
    'auth/invalid-action-code',
  );
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  await expect(signInWithEmailAndPassword(auth, email, other)).resolves.toBeDefined();
});

test('the back office can send reset emails beyond the user’s own limit, but only to enabled accounts', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { user } = await signUp(identity);
  const { auth } = identity.browser();
  const askTillRefused = async () => {
    for (let asked = 0; asked < 50; asked++) await sendPasswordResetEmail(auth, email);
  };
  await expect(askTillRefused()).rejects.toThrow('auth/too-many-requests');
  identity.advance(10 * 60_000);
  await identity.twin.sweep();
  await identity.emailsSettled();
  const sent = identity.mailbox.all.length;
  await office.sendPasswordEmail(email);
  await office.sendPasswordEmail('personne@ecole.example');
  await identity.emailsSettled();
  expect(identity.mailbox.all.slice(sent).map(({ to }) => to)).toEqual([email]);
  await office.setDisabled(user.uid, true);
  await office.sendPasswordEmail(email);
  await identity.emailsSettled();
  expect(identity.mailbox.all).toHaveLength(sent + 1);
  await expect(office.sendPasswordEmail('pas une adresse')).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
});

test('lists every account once, with the fields of the back office, at any page size', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  expect(await office.listAccounts({ limit: 500, after: '' })).toEqual({ accounts: [], next: null });
  const made: string[] = [];
  for (let index = 0; index < 7; index++)
    made.push(
      await office.createAccount({
        email: `eleve-${index}@ecole.example`,
        password,
        displayName: `Élève ${index}`,
      }),
    );
  const [first = '', second = ''] = made;
  await office.setDisabled(first, true);
  await office.setClaims(second, { admin: true, stripeCustomerId: 'cus_1' });
  await signInWithEmailAndPassword(identity.browser().auth, 'eleve-1@ecole.example', password);

  for (const limit of [1, 3, 6, 7, 1_000]) {
    const listed: string[] = [];
    const pages: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page = await office.listAccounts({ limit, after: next });
      pages.push(page.accounts.length);
      listed.push(...page.accounts.map(({ uid }) => uid));
      next = page.next;
    }
    expect(listed, `${limit} at once`).toEqual(made.toSorted());
    expect(pages, `${limit} at once`).toHaveLength(Math.ceil(7 / limit));
  }
  const { accounts } = await office.listAccounts({ limit: 10, after: '' });
  expect(accounts.find(({ uid }) => uid === first)).toMatchObject({
    email: 'eleve-0@ecole.example',
    displayName: 'Élève 0',
    disabled: true,
    hasPassword: true,
    lastLoginAt: undefined,
    claims: { admin: false, stripeCustomerId: '' },
  });
  expect(accounts.find(({ uid }) => uid === second)).toMatchObject({
    disabled: false,
    lastLoginAt: expect.any(Date),
    claims: { admin: true, stripeCustomerId: 'cus_1' },
  });
  await expect(office.listAccounts({ limit: 10, after: '!!' })).rejects.toMatchObject({
    code: 'INVALID_PAGE_SELECTION',
  });
});

test('each account is listed correctly if another is created or deleted between two pages', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  for (const localId of ['b', 'd', 'f', 'h'])
    await identity.admin('accounts', { localId, email: `${localId}@ecole.example` });
  const first = await office.listAccounts({ limit: 2, after: '' });
  expect(first.accounts.map(({ uid }) => uid)).toEqual(['b', 'd']);
  await office.deleteAccount('d');
  await identity.admin('accounts', { localId: 'a' });
  await identity.admin('accounts', { localId: 'g' });
  const second = await office.listAccounts({ limit: 10, after: first.next ?? '' });
  expect(second.accounts.map(({ uid }) => uid)).toEqual(['f', 'g', 'h']);
  expect(second.next).toBeNull();
});

test('new tokens contain an assigned role until it is revoked', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { user } = await signUp(identity);
  await office.setClaims(user.uid, { admin: true, stripeCustomerId: 'cus_1' });
  expect((await user.getIdTokenResult(true)).claims).toMatchObject({
    admin: true,
    stripeCustomerId: 'cus_1',
  });
  await office.setClaims(user.uid, { admin: false, stripeCustomerId: 'cus_1' });
  expect(await office.findAccount(user.uid)).toMatchObject({
    claims: { admin: false, stripeCustomerId: 'cus_1' },
  });
  expect((await user.getIdTokenResult(true)).claims).not.toHaveProperty('admin');
  await expect(
    office.setClaims(user.uid, { admin: true, stripeCustomerId: 'c'.repeat(1_000) }),
  ).rejects.toMatchObject({ code: 'CLAIMS_TOO_LARGE' });
  expect(await office.findAccount(user.uid)).toMatchObject({ claims: { admin: false } });
});

test('revoking tokens ends all sessions and allows a new sign-in immediately', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { browser, user } = await signUp(identity);
  await office.revokeTokens(user.uid);
  await expect(user.getIdToken(true)).rejects.toThrow('auth/user-token-expired');
  expect(browser.auth.currentUser).toBeNull();
  const again = await signInWithEmailAndPassword(browser.auth, email, password);
  await expect(again.user.getIdToken(true)).resolves.toBeDefined();
});

test('the address of a deleted account can be used again', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  const { user } = await signUp(identity);
  await office.deleteAccount(user.uid);
  await expect(user.getIdToken(true)).rejects.toThrow(/^Firebase/);
  const { auth } = identity.browser();
  await expect(signInWithEmailAndPassword(auth, email, password)).rejects.toThrow('auth/invalid-credential');
  expect(await office.findAccount(user.uid)).toBeNull();
  expect((await signUp(identity)).user.uid).not.toBe(user.uid);
});

test('returns null for lookups of unknown accounts and rejects changes to them', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  for (const uid of ['nobody', '../x', 'x'.repeat(200)]) {
    expect(await office.findAccount(uid)).toBeNull();
    for (const change of [
      () => office.setDisabled(uid, true),
      () => office.revokeTokens(uid),
      () => office.endSignIn(uid, identity.now()),
      () => office.setClaims(uid, { admin: true, stripeCustomerId: '' }),
      () => office.deleteAccount(uid),
    ])
      await expect(change(), uid).rejects.toMatchObject({ name: 'IdentityError', code: 'USER_NOT_FOUND' });
  }
  expect(await office.findAccountByEmail('personne@ecole.example')).toBeNull();
  await expect(office.findAccountByEmail('pas une adresse')).rejects.toMatchObject({ code: 'INVALID_EMAIL' });
});

test('rejects invalid new accounts with the provider’s error codes', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity);
  await office.createAccount({ email, password });
  for (const [account, code] of [
    [{ email, password }, 'EMAIL_EXISTS'],
    [{ email: 'x', password }, 'INVALID_EMAIL'],
    [{ email: 'y@ecole.example', password: 'motdepasse' }, 'WEAK_PASSWORD'],
  ] as const)
    await expect(office.createAccount(account)).rejects.toMatchObject({ code });
});

test('reads a cached account again after a change by the same client, after a later sign-in or on request', async () => {
  await using identity = await startIdentity();
  const office = openOffice(identity, { freshSeconds: 60 });
  const elsewhere = openOffice(identity);
  const { user } = await signUp(identity);
  expect(await office.findAccount(user.uid)).toMatchObject({ disabled: false });
  await elsewhere.setDisabled(user.uid, true);
  expect(await office.findAccount(user.uid)).toMatchObject({ disabled: false });
  expect(await office.findAccount(user.uid, { fresh: true })).toMatchObject({ disabled: true });
  await office.setDisabled(user.uid, false);
  const before = new Date(Date.now() - 60_000);
  expect(await office.findAccount(user.uid)).toMatchObject({ disabled: false });
  await elsewhere.setDisabled(user.uid, true);
  expect(await office.findAccount(user.uid, { since: before })).toMatchObject({ disabled: false });
  // `since` is later than the cached read, as after a sign-in through another server, so it is read again.
  const meanwhile = new Date(Date.now() + 1_000);
  expect(await office.findAccount(user.uid, { since: meanwhile })).toMatchObject({ disabled: true });
  await elsewhere.setDisabled(user.uid, false);
  expect(await office.findAccount(user.uid, { since: before })).toMatchObject({ disabled: true });
  await elsewhere.setDisabled(user.uid, true);
  const later = performance.now() + 61_000;
  using _clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(await office.findAccount(user.uid)).toMatchObject({ disabled: true });
});

test('returns a cached account for a limited time while the provider is unavailable', async () => {
  await using identity = await startIdentity();
  let answers = () => Promise.reject(new TypeError('fetch failed')) as Promise<Response>;
  const remembering = (spareSeconds: number) =>
    openOffice(identity, { spareSeconds, ask: (ask) => (isDown ? answers() : ask()) });
  let isDown = false;
  const { user } = await signUp(identity);
  const patient = remembering(3_600);
  const strict = remembering(0);
  for (const office of [patient, strict])
    expect(await office.findAccount(user.uid)).toMatchObject({ uid: user.uid });
  isDown = true;
  expect(await patient.findAccount(user.uid)).toMatchObject({ uid: user.uid });
  for (const status of [500, 429]) {
    answers = async () => Response.json({ error: { message: 'QUOTA' } }, { status });
    expect(await patient.findAccount(user.uid)).toMatchObject({ uid: user.uid });
  }
  answers = () => new Promise(() => undefined);
  expect(await patient.findAccount(user.uid)).toMatchObject({ uid: user.uid });
  answers = () => Promise.reject(new TypeError('fetch failed'));
  const down = { code: 'UNAVAILABLE' };
  await expect(strict.findAccount(user.uid)).rejects.toMatchObject(down);
  await expect(patient.findAccount(user.uid, { fresh: true })).rejects.toMatchObject(down);
  await expect(patient.findAccount('somebody else')).rejects.toMatchObject(down);
  const later = performance.now() + 3_601_000;
  using _clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  await expect(patient.findAccount(user.uid)).rejects.toMatchObject(down);
});

test('rejects every call without the administrator’s token', async () => {
  await using identity = await startIdentity();
  const { user } = await signUp(identity);
  for (const token of ['', 'owner', await user.getIdToken()]) {
    const stranger = openOffice(identity, { token });
    for (const ask of [
      () => stranger.findAccount(user.uid),
      () => stranger.listAccounts({ limit: 10, after: '' }),
      () => stranger.setDisabled(user.uid, true),
      () => stranger.sendPasswordEmail(email),
      () => stranger.deleteAccount(user.uid),
    ])
      await expect(ask()).rejects.toMatchObject({ name: 'IdentityError' });
  }
  await expect(reload(user)).resolves.toBeUndefined();
  expect(identity.mailbox.all).toEqual([]);
});

test('distinguishes a provider outage from a rejection', async () => {
  await using identity = await startIdentity();
  for (const answer of [
    () => Promise.reject(new TypeError('fetch failed')),
    async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    async () => Response.json({ unavailable: true }, { status: 503 }),
  ]) {
    const office = createIdentity({
      projectId,
      accessToken: async () => adminToken,
      fetch: answer,
      freshSeconds: 0,
      spareSeconds: 0,
      canEndSignIn: true,
      createCustomToken: () => Promise.reject(new Error('no service account')),
      now: identity.now,
    });
    await expect(office.findAccount('x')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(office.setDisabled('x', true)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(office.listAccounts({ limit: 1, after: '' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  }
});
