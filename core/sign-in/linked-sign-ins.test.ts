import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { passkeys } from '#database/tables/second-factors.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember } from '#tests/support/core-people.ts';
import { recordAccounts } from '../accounts/directory.ts';
import type { Core } from '../context.ts';
import { listLinkedSignIns, unlinkSignIn } from './linked-sign-ins.ts';
import { removePasskey } from './passkeys.ts';
import type { SignedInUser } from './sessions.ts';

let school: CoreUnderTest;
let core: Core;

const names = [
  { id: 'google.com', name: 'Google' },
  { id: 'oidc.essai', name: 'Essai' },
];

beforeAll(async () => {
  school = await openCore();
  core = withProviders(['google.com', 'oidc.essai']);
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

function withProviders(ids: string[]): Core {
  const find = (id: string) => (ids.includes(id) ? ({ id } as never) : undefined);
  const { signInProviders } = school.core;
  return {
    ...school.core,
    signInProviders: { ...signInProviders, names: names.filter(({ id }) => find(id)), find },
  };
}

/** Creates an account that has signed in to the school before. */
async function addUser(): Promise<SignedInUser> {
  const user = { ...(await addMember(core, { emailVerified: true })), signedInAt: core.now() };
  const account = await core.identity.findAccount(user.uid, { fresh: true });
  if (account) await recordAccounts(core, [account]);
  await listLinkedSignIns(core, user);
  return user;
}

async function link({ uid }: SignedInUser, provider: string): Promise<void> {
  await school.database.pool.query(
    `insert into identity.provider_links (account_id, provider_id, raw_id, email) values ($1, $2, $1, 'ada@ailleurs.example')`,
    [uid, provider],
  );
}

const dropPassword = ({ uid }: SignedInUser) =>
  school.database.pool.query('update identity.accounts set password_hash = null where id = $1', [uid]);

const addPasskey = ({ uid }: SignedInUser) =>
  core.db.insert(passkeys).values({
    id: `cle-${uid}`,
    uid,
    publicKey: '',
    counter: 0,
    transports: [],
    name: 'Téléphone',
    backedUp: true,
  });

async function listDisplayedFields({ email }: SignedInUser): Promise<string[]> {
  const rows = await core.db.select().from(emails).where(eq(emails.recipient, email)).orderBy(emails.id);
  return rows.map(({ kind, text }) => `${kind} ${/Service\s*:?\s*(\S+)/.exec(text)?.[1] ?? ''}`);
}

describe('linked sign-ins', () => {
  test('lists linked providers by name, and those that can be linked', async () => {
    const user = await addUser();
    await link(user, 'oidc.essai');
    expect(await listLinkedSignIns(core, user)).toEqual({
      linked: [{ id: 'oidc.essai', name: 'Essai', email: 'ada@ailleurs.example', isRemovable: true }],
      linkable: [{ id: 'google.com', name: 'Google' }],
    });
  });

  test('returns null without providers and linked accounts', async () => {
    const user = await addUser();
    expect(await listLinkedSignIns(withProviders([]), user)).toBeNull();
    await link(user, 'oidc.essai');
    expect((await listLinkedSignIns(withProviders([]), user))?.linked).toMatchObject([
      { name: 'oidc.essai' },
    ]);
  });

  test('sends one email per link and unlink, here or at the provider, and none for the first sign-in method', async () => {
    const made = { ...(await addMember(core, { emailVerified: true })), signedInAt: core.now() };
    await link(made, 'google.com');
    const account = await core.identity.findAccount(made.uid, { fresh: true });
    if (account) await recordAccounts(core, [account]);
    await listLinkedSignIns(core, made);
    expect(await listDisplayedFields(made)).toEqual([]);

    await link(made, 'oidc.essai');
    await Promise.all([1, 2, 3].map(() => listLinkedSignIns(core, made)));
    expect(await listDisplayedFields(made)).toEqual(['sign-in-linked Essai']);
    await unlinkSignIn(core, made, 'oidc.essai');
    await listLinkedSignIns(core, made);
    expect(await listDisplayedFields(made)).toEqual(['sign-in-linked Essai', 'sign-in-unlinked Essai']);
  });

  test('unlinks only a linked provider, and only after a recent sign-in', async () => {
    const user = await addUser();
    await link(user, 'oidc.essai');
    const stale = { ...user, signedInAt: new Date(core.now().getTime() - 6 * 60_000) };
    await expect(unlinkSignIn(core, stale, 'oidc.essai')).rejects.toMatchObject({ code: 'sign-in-recent' });
    for (const id of ['google.com', 'password', 'phone', ''])
      await expect(unlinkSignIn(core, user, id)).rejects.toMatchObject({ code: 'not-found' });
    expect((await core.identity.findAccount(user.uid, { fresh: true }))?.hasPassword).toBe(true);
  });
});

describe('the last sign-in method', () => {
  test('cannot be removed, because email links do not count as a sign-in method', async () => {
    const user = await addUser();
    await link(user, 'oidc.essai');
    await dropPassword(user);
    expect((await listLinkedSignIns(core, user))?.linked).toMatchObject([{ isRemovable: false }]);
    await expect(unlinkSignIn(core, user, 'oidc.essai')).rejects.toMatchObject({ code: 'conflict' });
    await link(user, 'google.com');
    await unlinkSignIn(core, user, 'oidc.essai');
    await expect(unlinkSignIn(core, user, 'google.com')).rejects.toMatchObject({ code: 'conflict' });
  });

  test('can be a passkey, which can then not be removed either', async () => {
    const user = await addUser();
    await link(user, 'oidc.essai');
    await dropPassword(user);
    await addPasskey(user);
    await unlinkSignIn(core, user, 'oidc.essai');
    await expect(removePasskey(core, user, `cle-${user.uid}`)).rejects.toMatchObject({ code: 'conflict' });
    await link(user, 'google.com');
    await removePasskey(core, user, `cle-${user.uid}`);
  });

  test('does not include a provider that the school no longer offers, which can always be unlinked', async () => {
    const user = await addUser();
    await link(user, 'oidc.essai');
    await link(user, 'google.com');
    await dropPassword(user);
    const later = withProviders(['google.com']);
    await expect(unlinkSignIn(later, user, 'google.com')).rejects.toMatchObject({ code: 'conflict' });
    await unlinkSignIn(later, user, 'oidc.essai');
  });

  test('remains after two concurrent unlinks', async () => {
    const user = await addUser();
    await link(user, 'oidc.essai');
    await link(user, 'google.com');
    await dropPassword(user);
    await Promise.allSettled(['oidc.essai', 'google.com'].map((id) => unlinkSignIn(core, user, id)));
    expect((await core.identity.findAccount(user.uid, { fresh: true }))?.linkedSignIns).toHaveLength(1);
  });
});
