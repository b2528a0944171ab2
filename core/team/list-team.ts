import { desc, eq, lt, sql } from 'drizzle-orm';
import { directory } from '#database/tables/members.ts';
import { passkeys, secondFactors } from '#database/tables/second-factors.ts';
import { staff, staffInvitations } from '#database/tables/staff.ts';
import type { Core } from '../context.ts';
import { isStaffRole, type StaffRole } from '../staff/roles.ts';
import { type InvitationState, readInvitationState } from './invitation.ts';

type TeamMember = {
  uid: string;
  name: string;
  email: string;
  /** Null if the access was given outside the site to a person removed from the staff. */
  role: StaffRole | null;
  disabled: boolean;
  lastSignInAt: Date | null;
  hasSecondFactor: boolean;
};

const maxShown = 200;

/** Lists the staff in the order of their accounts. */
export async function listTeam(core: Pick<Core, 'db'>): Promise<TeamMember[]> {
  const rows = await core.db
    .select({
      uid: directory.uid,
      name: directory.displayName,
      email: directory.email,
      row: staff,
      disabled: directory.disabled,
      lastSignInAt: directory.lastSignInAt,
      hasSecondFactor: sql<boolean>`coalesce(${secondFactors.totp}, false)
        or exists (select from ${passkeys} where ${passkeys.uid} = ${directory.uid})`,
    })
    .from(directory)
    .leftJoin(staff, eq(staff.uid, directory.uid))
    .leftJoin(secondFactors, eq(secondFactors.uid, directory.uid))
    .where(eq(directory.admin, true))
    .orderBy(directory.createdAt, directory.uid)
    .limit(maxShown);
  return rows.map(({ row, ...member }) => ({
    ...member,
    role: row ? (isStaffRole(row.role) ? row.role : null) : 'owner',
  }));
}

/** Returns the email addresses of owners who can sign in with a password alone. */
export async function listOwnersWithoutSecondFactor(core: Pick<Core, 'db'>): Promise<string[]> {
  const team = await listTeam(core);
  return team
    .filter(({ role, disabled, hasSecondFactor }) => role === 'owner' && !disabled && !hasSecondFactor)
    .map(({ email }) => email);
}

export type ListedInvitation = {
  id: string;
  email: string;
  role: StaffRole | null;
  state: InvitationState;
  sentAt: Date;
  expiresAt: Date;
  /** Empty if their account was removed. */
  inviter: string;
};

/** Lists invitations, newest first. */
export async function listInvitations(core: Pick<Core, 'db' | 'now'>): Promise<ListedInvitation[]> {
  const rows = await core.db
    .select({
      invitation: staffInvitations,
      inviter: sql<string>`coalesce(nullif(${directory.displayName}, ''), ${directory.email}, '')`,
    })
    .from(staffInvitations)
    .leftJoin(directory, eq(directory.uid, staffInvitations.invitedBy))
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id))
    .limit(maxShown);
  return rows.map(({ invitation, inviter }) => ({
    ...{ id: invitation.id, email: invitation.email, inviter },
    role: isStaffRole(invitation.role) ? invitation.role : null,
    state: readInvitationState(invitation, core.now()),
    ...{ sentAt: invitation.sentAt, expiresAt: invitation.expiresAt },
  }));
}

/** Days for which an invitation stays listed after its link expired. */
const daysListed = 90;

/** Deletes invitations whose link expired 90 days ago, answered or not. */
export async function deleteOldInvitations(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const before = new Date(core.now().getTime() - daysListed * 24 * 3_600_000);
  await core.db.delete(staffInvitations).where(lt(staffInvitations.expiresAt, before));
}
