import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addOwner, findRole } from '#tests/support/core-people.ts';
import { refreshDirectory } from '../accounts/directory.ts';
import { listChanges } from '../changes/list-changes.ts';
import type { Core } from '../context.ts';
import { removeMember, sendPasswordEmail, setDisabled } from '../members/change-member.ts';
import { createFirstAdminLink } from '../members/first-admin.ts';
import { listMembers } from '../members/members.ts';
import { findCustomer } from '../orders/checkout-session.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { readRole } from '../staff/read-role.ts';
import { setRole } from './change-role.ts';
import { listTeam } from './list-team.ts';

let school: CoreUnderTest;
let core: Core;
let owner: SignedInUser;

beforeAll(async () => {
  school = await openCore();
  core = school.core;
  owner = await addOwner(core);
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

async function addTeacher(): Promise<SignedInUser> {
  const member = await addMember(core, { emailVerified: true });
  await setRole(core, owner, member.uid, { role: 'teacher' });
  return { ...member, role: 'teacher' };
}

const conflict = { code: 'conflict' };
const forbidden = { code: 'forbidden' };

describe('setRole', () => {
  test('gives, changes and removes a role, and records each step', async () => {
    const { uid } = await addMember(core, { emailVerified: true });
    for (const role of ['teacher', 'teacher', 'accountant', null, null, 'assistant'] as const) {
      await setRole(core, owner, uid, { role });
      expect(await findRole(core, uid)).toBe(role);
      const listed = (await listTeam(core)).find((each) => each.uid === uid);
      expect(listed?.role ?? null).toBe(role);
    }
    const { rows } = await listChanges(core, { kind: 'member', subjectId: uid });
    expect(rows.map(({ action, before, after }) => [action, before?.role, after?.role])).toEqual([
      ['grant-admin', null, 'assistant'],
      ['withdraw-admin', 'accountant', null],
      ['change-role', 'teacher', 'accountant'],
      ['grant-admin', null, 'teacher'],
    ]);
    expect((await listMembers(core, { view: 'admins' })).rows).toContainEqual(
      expect.objectContaining({ id: uid, role: 'assistant' }),
    );
  });

  test('gives a removed person no right, even while another server has cached the admin claim', async () => {
    const { uid } = await addTeacher();
    await setRole(core, owner, uid, { role: null });
    expect(await readRole(core, { uid, claims: { admin: true } })).toBeNull();
  });

  test('treats an admin without a row as an owner', async () => {
    const { uid } = await addMember(core, { emailVerified: true });
    await core.identity.setClaims(uid, { admin: true, stripeCustomerId: '' });
    expect(await findRole(core, uid)).toBe('owner');
    await setRole(core, owner, uid, { role: null });
  });

  test('requires a recent sign-in, a verified address and an enabled account', async () => {
    const { uid } = await addMember(core);
    const tired = { ...owner, signedInAt: new Date(core.now().getTime() - 301_000) };
    await expect(setRole(core, tired, uid, { role: 'teacher' })).rejects.toMatchObject({
      code: 'sign-in-recent',
    });
    await expect(setRole(core, owner, uid, { role: 'teacher' })).rejects.toMatchObject(conflict);
    const other = await addMember(core, { emailVerified: true });
    await setDisabled(core, owner, other.uid, true);
    await expect(setRole(core, owner, other.uid, { role: 'teacher' })).rejects.toMatchObject(conflict);
    expect(await findRole(core, uid)).toBeNull();
  });

  test.each(['teacher', 'assistant', 'accountant', null] as const)('is refused to %s', async (role) => {
    const { uid } = await addTeacher();
    const actor = { ...owner, uid: 'somebody', role };
    for (const wanted of ['owner', 'accountant', null] as const)
      await expect(setRole(core, actor, uid, { role: wanted })).rejects.toMatchObject(forbidden);
    expect(await findRole(core, uid)).toBe('teacher');
  });

  test('uses the current role of the actor, not the one of their session', async () => {
    const second = await addOwner(core);
    await setRole(core, owner, second.uid, { role: 'teacher' });
    const other = await addMember(core, { emailVerified: true });
    await expect(setRole(core, second, other.uid, { role: 'owner' })).rejects.toMatchObject(forbidden);
    expect(await findRole(core, other.uid)).toBeNull();
    await setRole(core, owner, second.uid, { role: null });
  });

  test('is not undone by a purchase that was in progress when the role was removed', async () => {
    const user = await addTeacher();
    const { customers } = core.payments;
    const createCustomer = customers.create.bind(customers);
    const making = vi.spyOn(customers, 'create').mockImplementationOnce(async (...given) => {
      await setRole(core, owner, user.uid, { role: null });
      return createCustomer(...(given as Parameters<typeof createCustomer>));
    });
    const stripeCustomerId = await findCustomer(core, user);
    making.mockRestore();
    const account = await core.identity.findAccount(user.uid, { fresh: true });
    expect(account?.claims).toEqual({ admin: false, stripeCustomerId });
  });
});

describe('the last owner', () => {
  test('cannot leave, be lowered, disabled or removed', async () => {
    const other = { ...owner, uid: 'another' };
    for (const attempt of [
      () => setRole(core, owner, owner.uid, { role: null, knowingly: true }),
      () => setRole(core, owner, owner.uid, { role: 'teacher', knowingly: true }),
      () => setDisabled(core, other, owner.uid, true),
      () => removeMember(core, other, owner.uid),
    ])
      await expect(attempt()).rejects.toMatchObject(conflict);
    expect(await findRole(core, owner.uid)).toBe('owner');
  });

  test('hands the school over to another owner, who is then the last one', async () => {
    const next = await addTeacher();
    await setRole(core, owner, next.uid, { role: 'owner' });
    await expect(setRole(core, owner, owner.uid, { role: 'teacher' })).rejects.toMatchObject(conflict);
    await setRole(core, owner, owner.uid, { role: 'teacher', knowingly: true });
    const heir = { ...next, role: 'owner' } as const;
    await expect(setDisabled(core, owner, heir.uid, true)).rejects.toMatchObject(conflict);
    await expect(setRole(core, heir, heir.uid, { role: null, knowingly: true })).rejects.toMatchObject(
      conflict,
    );
    expect(await createFirstAdminLink(core)).toBeNull();
    await setRole(core, heir, owner.uid, { role: 'owner' });
    await setRole(core, owner, heir.uid, { role: null });
  });

  test.each([
    ['remove', null],
    ['lower', 'accountant'],
  ] as const)('remains when two owners %s each other', async (_, role) => {
    const second = await addOwner(core);
    const changes = await Promise.allSettled([
      setRole(core, owner, second.uid, { role }),
      setRole(core, second, owner.uid, { role }),
    ]);
    expect(changes.map(({ status }) => status)).toContain('rejected');
    const roles = [await findRole(core, owner.uid), await findRole(core, second.uid)];
    expect(roles).toContain('owner');
    for (const [index, { uid }] of [owner, second].entries())
      if (roles[index] !== 'owner') await setRole(core, index === 0 ? second : owner, uid, { role: 'owner' });
    await setRole(core, owner, second.uid, { role: null });
    await refreshDirectory(core);
  });

  test('remains when one owner disables another who is leaving', async () => {
    const second = await addOwner(core);
    await Promise.allSettled([
      setDisabled(core, second, owner.uid, true),
      setRole(core, second, second.uid, { role: null, knowingly: true }),
    ]);
    const account = await core.identity.findAccount(owner.uid, { fresh: true });
    expect([account?.disabled === false, await findRole(core, second.uid)]).not.toEqual([false, null]);
    if (account?.disabled) await setDisabled(core, second, owner.uid, false);
    if ((await findRole(core, second.uid)) === 'owner')
      await setRole(core, owner, second.uid, { role: null });
  });
});

test('an assistant may change members but not the accounts of the staff', async () => {
  const assistant = { ...owner, uid: 'assistante', role: 'assistant' } as const;
  const teacher = await addTeacher();
  for (const attempt of [
    () => setDisabled(core, assistant, teacher.uid, true),
    () => sendPasswordEmail(core, assistant, owner.uid),
  ])
    await expect(attempt()).rejects.toMatchObject(conflict);
  const member = await addMember(core, { emailVerified: true });
  expect(await setDisabled(core, assistant, member.uid, true)).toBe(true);
});
