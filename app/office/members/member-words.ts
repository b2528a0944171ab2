import type { MemberView } from '#core/members/identity.ts';
import { m } from '#words/messages.js';

/** How an account stands, in a word or two. */
export function nameMemberState({ disabled, admin }: { disabled: boolean; admin: boolean }): string {
  if (disabled) return m.people_state_disabled();
  return admin ? m.people_state_admin() : m.people_state_active();
}

/** What the lists of members are called. */
export const viewWords: Readonly<Record<MemberView, () => string>> = {
  all: m.people_view_all,
  admins: m.people_view_admins,
  disabled: m.people_view_disabled,
};
