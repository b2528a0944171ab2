import { describeRight } from '#core/staff/describe-rights.ts';
import { formatRole } from '#core/staff/describe-roles.ts';
import { listRights, type StaffRole, staffRoles } from '#core/staff/roles.ts';

/** A role with its label and rights, as data for the browser. */
export type RoleChoice = { role: StaffRole; label: string; rights: string[] };

export const listRoleChoices = (): RoleChoice[] =>
  staffRoles.map((role) => ({
    role,
    label: formatRole(role),
    rights: listRights(role).map((right) => describeRight(right)),
  }));
