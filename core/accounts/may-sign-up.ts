import { and, eq, gt, isNull } from 'drizzle-orm';
import { importedPeople } from '#database/tables/moving-in.ts';
import { staffInvitations } from '#database/tables/staff.ts';
import type { Core } from '../context.ts';
import { readSchool } from '../school.ts';

/**
 * Returns true if a new account may be created: always while sign-up is open, otherwise only for people whom the
 * school imported or invited to its team. `email` must be verified before the account is used.
 */
export async function maySignUp(core: Core, email: string | null): Promise<boolean> {
  if ((await readSchool(core)).signUpOpen) return true;
  if (email === null) return false;
  const address = email.toLowerCase();
  const imported = eq(importedPeople.email, address);
  const invited = and(
    eq(staffInvitations.email, address),
    isNull(staffInvitations.acceptedAt),
    isNull(staffInvitations.revokedAt),
    gt(staffInvitations.expiresAt, core.now()),
  );
  const [people, invitations] = await Promise.all([
    core.db.select({ id: importedPeople.id }).from(importedPeople).where(imported).limit(1),
    core.db.select({ id: staffInvitations.id }).from(staffInvitations).where(invited).limit(1),
  ]);
  return people.length + invitations.length > 0;
}
