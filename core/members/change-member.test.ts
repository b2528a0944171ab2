import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directory, sessions } from '#database/tables/members.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { refreshDirectory } from '../accounts/directory.ts';
import { listChanges } from '../changes/list-changes.ts';
import type { Core } from '../context.ts';
import { grantProduct } from '../orders/gifts.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { endSessions, removeMember, sendPasswordEmail, setDisabled } from './change-member.ts';
import { ensureAdmin } from './first-admin.ts';
import { findMember, listMembers } from './members.ts';

let school: CoreUnderTest;
let core: Core;
let admin: SignedInUser;

beforeAll(async () => {
  school = await openCore();
  core = school.core;
  admin = await addAdmin();
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

async function addAdmin(): Promise<SignedInUser> {
  const member = await addMember(core);
  const account = await core.identity.findAccount(member.uid);
  await core.identity.deleteAccount(member.uid);
  await ensureAdmin(core, {
    email: member.email,
    password: 'une phrase assez longue',
    displayName: 'Camille',
  });
  const made = await core.identity.findAccountByEmail(member.email);
  return { ...member, uid: made?.uid ?? account?.uid ?? '', role: 'owner' };
}

async function openFor(uid: string): Promise<void> {
  await core.db.insert(sessions).values({
    idHash: `${uid}-${Math.random()}`,
    name: randomUUID(),
    uid,
    authTime: core.now(),
    signedInAt: core.now(),
    expiresAt: new Date(core.now().getTime() + 3_600_000),
  });
}

const listSessions = (uid: string) => core.db.select().from(sessions).where(eq(sessions.uid, uid));
const listActions = async (uid: string) =>
  (await listChanges(core, { kind: 'member', subjectId: uid })).rows.map(({ action }) => action);

test('removing and disabling accounts require a sign-in within the last five minutes', async () => {
  const { uid } = await addMember(core, { emailVerified: true });
  const tired = { ...admin, signedInAt: new Date(core.now().getTime() - 301_000) };
  for (const change of [() => setDisabled(core, tired, uid, true), () => removeMember(core, tired, uid)])
    await expect(change()).rejects.toMatchObject({ code: 'sign-in-recent' });
  expect(await core.identity.findAccount(uid, { fresh: true })).toMatchObject({
    disabled: false,
    claims: { admin: false },
  });
});

describe('accounts', () => {
  test('disables an account and ends all its sessions, and enables it again', async () => {
    const { uid } = await addMember(core);
    await openFor(uid);
    expect(await setDisabled(core, admin, uid, true)).toBe(true);
    expect(await setDisabled(core, admin, uid, true)).toBe(false);
    expect(await listSessions(uid)).toEqual([]);
    expect((await core.identity.findAccount(uid, { fresh: true }))?.disabled).toBe(true);
    await expect(sendPasswordEmail(core, admin, uid)).rejects.toMatchObject({ code: 'conflict' });
    await setDisabled(core, admin, uid, false);
    expect((await core.identity.findAccount(uid, { fresh: true }))?.disabled).toBe(false);
    expect(await listActions(uid)).toEqual(['enable', 'disable']);
  });

  test('ends all sessions of an account, whose owner can sign in again', async () => {
    const { uid } = await addMember(core);
    await openFor(uid);
    await endSessions(core, admin, uid);
    expect(await listSessions(uid)).toEqual([]);
    expect((await core.identity.findAccount(uid, { fresh: true }))?.disabled).toBe(false);
  });

  test('removes an account and its name from the audit log', async () => {
    const { uid, email } = await addMember(core);
    await setDisabled(core, admin, uid, true);
    await removeMember(core, admin, uid);
    expect(await core.identity.findAccount(uid, { fresh: true })).toBeNull();
    const { rows } = await listChanges(core, { kind: 'member', subjectId: '' });
    expect(rows.slice(0, 2).map(({ action, title }) => [action, title])).toEqual([
      ['erase', ''],
      ['disable', ''],
    ]);
    for (const name of [uid, email]) expect(JSON.stringify(rows)).not.toContain(name);
    expect((await listMembers(core, { search: email })).rows).toEqual([]);
    await expect(findMember(core, uid)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('lists granted products and grants none twice', async () => {
    const { uid, email } = await addMember(core, { emailVerified: true });
    const { id, title } = await addProductAt(core, 4_900);
    expect(await grantProduct(core, admin, { email, productId: id })).toBe('given');
    expect((await findMember(core, uid)).owned).toMatchObject([{ id, title, order: { origin: 'grant' } }]);
    expect(await grantProduct(core, admin, { email, productId: id })).toBe('owned');
  });
});

describe('the directory', () => {
  test('reflects new, changed and deleted accounts of the provider', async () => {
    const member = await addMember(core);
    const gone = await addMember(core);
    await core.db.insert(directory).values({ uid: gone.uid, email: gone.email, createdAt: core.now() });
    await core.identity.deleteAccount(gone.uid);
    school.advance(1_000);
    await refreshDirectory(core);
    const find = async (search: string) => (await listMembers(core, { search })).rows;
    expect(await find(member.email)).toMatchObject([{ id: member.uid, displayName: 'Noé' }]);
    expect(await find(gone.email)).toEqual([]);
  });

  test('finds a complete address at the provider and tolerates any other search', async () => {
    const member = await addMember(core);
    expect((await listMembers(core, { search: member.email })).rows).toMatchObject([{ id: member.uid }]);
    for (const search of ['%', '\\', 'é@è', 'a@b.c', 'x@y.z"', ' @ . '])
      expect((await listMembers(core, { search })).rows).toBeInstanceOf(Array);
  });

  test('lists pages without duplicates', async () => {
    for (let count = 0; count < 5; count++) await addMember(core);
    await refreshDirectory(core);
    const seen: string[] = [];
    let after = null;
    do {
      const page = await listMembers(core, { limit: 2, after });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(5);
  });
});
