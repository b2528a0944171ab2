import { m } from '#words/messages.js';

/** Roles of the people who may open the back office, from most to fewest rights. */
export const staffRoles = ['owner', 'teacher', 'assistant', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Every right, with a description of its effect and the roles that have it. The owner has all of them. */
export const rights = {
  'office.open': { effect: m.team_right_office_open, roles: ['teacher', 'assistant', 'accountant'] },
  'content.read': { effect: m.team_right_content_read, roles: ['teacher', 'assistant'] },
  'content.write': { effect: m.team_right_content_write, roles: ['teacher'] },
  'work.read': { effect: m.team_right_work_read, roles: ['teacher'] },
  'appeals.write': { effect: m.team_right_appeals_write, roles: ['teacher'] },
  'news.write': { effect: m.team_right_news_write, roles: ['teacher'] },
  'scores.write': { effect: m.team_right_scores_write, roles: ['teacher'] },
  'opinions.write': { effect: m.team_right_opinions_write, roles: ['teacher'] },
  'questions.write': { effect: m.team_right_questions_write, roles: ['teacher', 'assistant'] },
  'messages.write': { effect: m.team_right_messages_write, roles: ['assistant'] },
  'emails.read': { effect: m.team_right_emails_read, roles: ['assistant'] },
  'people.read': { effect: m.team_right_people_read, roles: ['assistant'] },
  'people.write': { effect: m.team_right_people_write, roles: ['assistant'] },
  'orders.read': { effect: m.team_right_orders_read, roles: ['assistant', 'accountant'] },
  'orders.write': { effect: m.team_right_orders_write, roles: ['assistant'] },
  'orders.export': { effect: m.team_right_orders_export, roles: ['accountant'] },
  'money.read': { effect: m.team_right_money_read, roles: ['accountant'] },
  refund: { effect: m.team_right_refund, roles: [] },
  'prices.write': { effect: m.team_right_prices_write, roles: [] },
  'people.export': { effect: m.team_right_people_export, roles: [] },
  'people.erase': { effect: m.team_right_people_erase, roles: [] },
  'site.write': { effect: m.team_right_site_write, roles: [] },
  'settings.write': { effect: m.team_right_settings_write, roles: [] },
  'audit.read': { effect: m.team_right_audit_read, roles: [] },
  'team.write': { effect: m.team_right_team_write, roles: [] },
} as const satisfies Readonly<
  Record<string, { effect: () => string; roles: readonly Exclude<StaffRole, 'owner'>[] }>
>;

export type Right = keyof typeof rights;

/** A person as far as rights are concerned. The role is null for members. */
export type Staff = { role: StaffRole | null };

/** Returns true if the person has the right. Without a declared right, only the owner may proceed. */
export function hasRight({ role }: Staff, right: Right | undefined): boolean {
  if (role === null) return false;
  if (role === 'owner') return true;
  const roles: readonly StaffRole[] = right ? rights[right].roles : [];
  return roles.includes(role);
}

export const listRights = (role: StaffRole): Right[] =>
  (Object.keys(rights) as Right[]).filter((right) => hasRight({ role }, right));

/** Returns true if the person has every right of a role, so that nobody gives more rights than they have. */
export const mayGive = (giver: Staff, role: StaffRole): boolean =>
  hasRight(giver, 'team.write') && listRights(role).every((right) => hasRight(giver, right));

const roleLabels: Readonly<Record<StaffRole, () => string>> = {
  owner: m.team_role_owner,
  teacher: m.team_role_teacher,
  assistant: m.team_role_assistant,
  accountant: m.team_role_accountant,
};

export const formatRole = (role: StaffRole): string => roleLabels[role]();

export const isStaffRole = (value: unknown): value is StaffRole => staffRoles.includes(value as StaffRole);
