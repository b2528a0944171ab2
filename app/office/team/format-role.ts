import { formatRole } from '#core/staff/describe-roles.ts';
import { isStaffRole } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';

/** Formats a stored role, which may be missing. */
export const formatRoleOrNone = (role: unknown): string =>
  isStaffRole(role) ? formatRole(role) : m.team_role_none();
