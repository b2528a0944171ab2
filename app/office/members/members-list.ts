import type { MemberView } from '#core/accounts/identity.ts';
import { formatRole } from '#core/staff/describe-roles.ts';
import type { Staff } from '#core/staff/roles.ts';
import { m } from '#words/messages.js';
import {
  type ChoiceNames,
  declareList,
  orderParameter,
  searchParameter,
  viewParameter,
} from '../kit/list-address.ts';

/** Values of the `liste` query parameter, empty for the whole list: `?liste=administration`. */
const viewNames: ChoiceNames<MemberView> = {
  all: ['', m.common_any],
  admins: ['administration', m.common_office],
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
    order: orderParameter,
  },
});

export function formatMemberState({ disabled, role }: { disabled: boolean } & Staff): string {
  if (disabled) return m.common_disabled();
  return role ? formatRole(role) : m.common_active();
}
