import { m } from '#words/messages.js';
import type { StaffRole } from './roles.ts';

const roleLabels: Readonly<Record<StaffRole, () => string>> = {
  owner: m.team_role_owner,
  teacher: m.team_role_teacher,
  assistant: m.team_role_assistant,
  accountant: m.team_role_accountant,
};

export const formatRole = (role: StaffRole): string => roleLabels[role]();
