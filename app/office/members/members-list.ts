import type { MemberView } from '#core/accounts/identity.ts';
import { m } from '#words/messages.js';
import { type ChoiceNames, declareList, searchParameter, viewParameter } from '../kit/list-address.ts';

/** The lists as they stand in addresses: `?liste=administration`; the whole list needs no word. */
const viewNames: ChoiceNames<MemberView> = {
  all: ['', m.people_view_all],
  admins: ['administration', m.people_view_admins],
  disabled: ['desactives', m.people_view_disabled],
};

export const membersList = declareList({
  name: 'members',
  title: m.people_title,
  path: '/admin/members',
  fileName: 'membres',
  parameters: {
    search: searchParameter(),
    view: viewParameter('liste', viewNames),
  },
});

/** How an account stands, in a word or two. */
export function formatMemberState({ disabled, admin }: { disabled: boolean; admin: boolean }): string {
  if (disabled) return m.people_state_disabled();
  return admin ? m.people_state_admin() : m.people_state_active();
}
