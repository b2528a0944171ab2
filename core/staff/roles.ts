/** Roles of the people who may open the back office, from most to fewest rights. */
export const staffRoles = ['owner', 'teacher', 'assistant', 'accountant'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The roles that have each right. The owner has all of them. */
const rights = {
  'office.open': ['teacher', 'assistant', 'accountant'],
  'content.read': ['teacher', 'assistant'],
  'content.write': ['teacher'],
  'work.read': ['teacher'],
  'appeals.write': ['teacher'],
  'corrections.write': ['teacher'],
  'news.write': ['teacher'],
  'scores.write': ['teacher'],
  'opinions.write': ['teacher'],
  'questions.write': ['teacher', 'assistant'],
  'messages.write': ['assistant'],
  'emails.read': ['assistant'],
  'people.read': ['assistant'],
  'people.write': ['assistant'],
  'orders.read': ['assistant', 'accountant'],
  'orders.write': ['assistant'],
  'orders.export': ['accountant'],
  'money.read': ['accountant'],
  refund: [],
  'prices.write': [],
  'people.export': [],
  'people.erase': [],
  'site.write': [],
  'settings.write': [],
  'audit.read': [],
  'team.write': [],
} as const satisfies Readonly<Record<string, readonly Exclude<StaffRole, 'owner'>[]>>;

export type Right = keyof typeof rights;

/** A person as far as rights are concerned. The role is null for members. */
export type Staff = { role: StaffRole | null };

/** Returns true if the person has the right. Without a declared right, only the owner may proceed. */
export function hasRight({ role }: Staff, right: Right | undefined): boolean {
  if (role === null) return false;
  if (role === 'owner') return true;
  const roles: readonly StaffRole[] = right ? rights[right] : [];
  return roles.includes(role);
}

export const listRights = (role: StaffRole): Right[] =>
  (Object.keys(rights) as Right[]).filter((right) => hasRight({ role }, right));

/** Returns true if the person has every right of a role, so that nobody gives more rights than they have. */
export const mayGive = (giver: Staff, role: StaffRole): boolean =>
  hasRight(giver, 'team.write') && listRights(role).every((right) => hasRight(giver, right));

export const isStaffRole = (value: unknown): value is StaffRole => staffRoles.includes(value as StaffRole);
