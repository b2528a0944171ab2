import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changes } from '#database/tables/changes.ts';
import { emails } from '#database/tables/emails.ts';
import { staffInvitations } from '#database/tables/staff.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addOwner, findRole } from '#tests/support/core-people.ts';
import type { Core } from '../context.ts';
import { removeAccount } from '../members/erasure.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { acceptInvitation, presentInvitation } from './accept-invitation.ts';
import { setRole } from './change-role.ts';
import { invite, resendInvitation, revokeInvitation } from './invite.ts';
import { deleteOldInvitations, listInvitations } from './list-team.ts';

let school: CoreUnderTest;
let core: Core;
let owner: SignedInUser;

const day = 24 * 3_600_000;

beforeAll(async () => {
  school = await openCore();
  core = school.core;
  owner = await addOwner(core);
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const actorNow = (actor = owner) => ({ ...actor, signedInAt: core.now() });

const listEmails = (recipient: string) =>
  core.db.select().from(emails).where(eq(emails.recipient, recipient));

async function readSecret(recipient: string): Promise<string> {
  const [mail] = await listEmails(recipient);
  return /\/invitation\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function inviteMember(role: 'teacher' | 'assistant' | 'accountant' | 'owner' = 'teacher') {
  const member = await addMember(core, { emailVerified: true });
  const { id } = await invite(core, actorNow(), { email: member.email, role });
  return { member, id, secret: await readSecret(member.email) };
}

const findState = async (id: string) => (await listInvitations(core)).find((each) => each.id === id)?.state;

const over = { code: 'not-found' };
const conflict = { code: 'conflict' };
const forbidden = { code: 'forbidden' };

describe('invite', () => {
  test('sends one email; only the digest of the secret is stored', async () => {
    const { member, id, secret } = await inviteMember();
    const [mail, ...others] = await listEmails(member.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'staff-invitation', subjectId: id });
    expect(mail?.text).toContain('Enseignement');
    const rows = await core.db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await findState(id)).toBe('pending');
  });

  test('is refused without a recent sign-in, to other roles, and for people of the staff', async () => {
    const { email } = await addMember(core, { emailVerified: true });
    const wanted = { email, role: 'teacher' } as const;
    const tired = { ...owner, signedInAt: new Date(core.now().getTime() - 301_000) };
    await expect(invite(core, tired, wanted)).rejects.toMatchObject({ code: 'sign-in-recent' });
    for (const role of ['teacher', 'assistant', 'accountant', null] as const)
      await expect(invite(core, actorNow({ ...owner, role }), wanted)).rejects.toMatchObject(forbidden);
    await expect(invite(core, actorNow(), { email: owner.email, role: 'teacher' })).rejects.toMatchObject(
      conflict,
    );
    expect(await listEmails(email)).toEqual([]);
  });

  test('ends when the person receives or loses a role in another way', async () => {
    const { member, id, secret } = await inviteMember();
    await setRole(core, actorNow(), member.uid, { role: 'assistant' });
    await setRole(core, actorNow(), member.uid, { role: null });
    expect(await findState(id)).toBe('revoked');
    await expect(acceptInvitation(core, member, secret)).rejects.toMatchObject(over);
    expect(await findRole(core, member.uid)).toBeNull();
  });

  test('replaces a pending invitation of the same address', async () => {
    const { member, id, secret } = await inviteMember();
    const next = await invite(core, actorNow(), { email: member.email, role: 'accountant' });
    expect([await findState(id), await findState(next.id)]).toEqual(['revoked', 'pending']);
    expect(await listEmails(member.email)).toHaveLength(1);
    await expect(acceptInvitation(core, member, secret)).rejects.toMatchObject(over);
    await acceptInvitation(core, member, await readSecret(member.email));
    expect(await findRole(core, member.uid)).toBe('accountant');
  });
});

describe('acceptInvitation', () => {
  test('gives the role once, also to concurrent requests, and records it', async () => {
    const { member, id, secret } = await inviteMember('assistant');
    await Promise.all([1, 2, 3].map(() => acceptInvitation(core, member, secret)));
    expect(await findRole(core, member.uid)).toBe('assistant');
    expect(await findState(id)).toBe('accepted');
    const lines = await core.db.select().from(changes).where(eq(changes.subjectId, id));
    expect(lines.map(({ action, uid }) => [action, uid]).toSorted()).toEqual([
      ['accept-invitation', member.uid],
      ['invite', owner.uid],
    ]);
    await setRole(core, actorNow(), member.uid, { role: null });
    await acceptInvitation(core, member, secret);
    expect(await findRole(core, member.uid)).toBeNull();
  });

  test('is refused to another address and to an unverified one', async () => {
    const { secret, member } = await inviteMember('owner');
    const stranger = await addMember(core, { emailVerified: true });
    await expect(acceptInvitation(core, stranger, secret)).rejects.toMatchObject(forbidden);
    // What the session says about the address does not count.
    await expect(acceptInvitation(core, { ...stranger, email: member.email }, secret)).rejects.toMatchObject(
      forbidden,
    );
    const newcomer = await addMember(core);
    await invite(core, actorNow(), { email: newcomer.email, role: 'teacher' });
    await expect(acceptInvitation(core, newcomer, await readSecret(newcomer.email))).rejects.toMatchObject(
      forbidden,
    );
    for (const { uid } of [stranger, newcomer]) expect(await findRole(core, uid)).toBeNull();
  });

  test('is refused once the invitation expired, was revoked, or its sender lost the right', async () => {
    const revoked = await inviteMember();
    await revokeInvitation(core, actorNow(), revoked.id);
    await expect(acceptInvitation(core, revoked.member, revoked.secret)).rejects.toMatchObject(over);
    expect(await findState(revoked.id)).toBe('revoked');

    const second = await addOwner(core);
    const lost = await addMember(core, { emailVerified: true });
    await invite(core, actorNow(second), { email: lost.email, role: 'teacher' });
    const secret = await readSecret(lost.email);
    await setRole(core, actorNow(), second.uid, { role: 'teacher' });
    await expect(acceptInvitation(core, lost, secret)).rejects.toMatchObject(over);
    await setRole(core, actorNow(), second.uid, { role: null });

    const late = await inviteMember();
    school.advance(7 * day);
    await expect(acceptInvitation(core, late.member, late.secret)).rejects.toMatchObject(over);
    expect(await findState(late.id)).toBe('expired');
    for (const { uid } of [revoked.member, lost, late.member]) expect(await findRole(core, uid)).toBeNull();
  });
});

describe('resendInvitation', () => {
  test('sends a new link with a new term and ends the earlier link', async () => {
    const { member, id, secret } = await inviteMember();
    school.advance(8 * day);
    await resendInvitation(core, actorNow(), id);
    expect(await findState(id)).toBe('pending');
    const next = await readSecret(member.email);
    expect(next).not.toBe(secret);
    expect(await listEmails(member.email)).toHaveLength(1);
    await expect(acceptInvitation(core, member, secret)).rejects.toMatchObject(over);
    await acceptInvitation(core, member, next);
    expect(await findRole(core, member.uid)).toBe('teacher');
  });

  test('is refused, like revoking, for an answered invitation', async () => {
    const { member, id, secret } = await inviteMember();
    await acceptInvitation(core, member, secret);
    for (const change of [resendInvitation, revokeInvitation])
      await expect(change(core, actorNow(), id)).rejects.toMatchObject(conflict);
    const other = await inviteMember();
    await Promise.allSettled([
      revokeInvitation(core, actorNow(), other.id),
      acceptInvitation(core, other.member, other.secret),
    ]);
    const isIn = (await findRole(core, other.member.uid)) === 'teacher';
    expect(await findState(other.id)).toBe(isIn ? 'accepted' : 'revoked');
  });
});

describe('presentInvitation', () => {
  test('shows details only to the owner of the address, and only while the invitation is open', async () => {
    const { member, secret } = await inviteMember();
    const kindOf = async (reader: SignedInUser | null, of = secret) =>
      (await presentInvitation(core, of, reader)).kind;
    expect(await presentInvitation(core, secret, member)).toMatchObject({
      kind: 'open',
      role: 'Enseignement',
      inviter: owner.displayName,
    });
    expect(await presentInvitation(core, secret, null)).toEqual({ kind: 'signed-out' });
    expect(await kindOf(await addMember(core))).toBe('other-address');
    expect(await kindOf({ ...member, emailVerified: false })).toBe('unverified');
    expect(await kindOf(owner)).toBe('already');
    for (const none of ['', 'inconnue', 'a'.repeat(43)]) expect(await kindOf(member, none)).toBe('over');
    await acceptInvitation(core, member, secret);
    expect(await presentInvitation(core, secret, null)).toEqual({ kind: 'over' });
  });
});

test('invitations are deleted after 90 days, and with the account of their address', async () => {
  const { member, id } = await inviteMember();
  await removeAccount(core, { ...member, signedInAt: core.now() });
  expect(await findState(id)).toBeUndefined();
  const [line] = await core.db.select().from(changes).where(eq(changes.subjectId, id));
  expect(line?.title).toBe('');
  const other = await inviteMember();
  school.advance(96 * day);
  await deleteOldInvitations(core);
  expect(await findState(other.id)).toBe('expired');
  school.advance(2 * day);
  await deleteOldInvitations(core);
  expect(await findState(other.id)).toBeUndefined();
});
