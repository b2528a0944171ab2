import { formatDate } from '#common/dates.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { countMembers, listMembers } from '#core/members/members.ts';
import { m } from '#words/messages.js';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { dateColumn } from '../kit/show-list.ts';
import { inviteAction } from '../orders/invite-action.ts';
import { formatRoleOrNone } from '../team/format-role.ts';
import { accountCommands, bulkAccountCommands } from './account-commands.ts';
import { formatMemberState, membersList } from './members-list.ts';

const fields: Record<AuditFields<'member'>, OfficeField> = {
  admin: { label: m.common_office },
  disabled: { label: m.common_disabled },
  role: { label: m.team_role, format: formatRoleOrNone },
};

export const subject: OfficeSubject = {
  kind: 'member',
  fields,
  list: withScreen(membersList, {
    read: listMembers,
    count: countMembers,
    bulk: bulkAccountCommands,
    commands: accountCommands,
    caption: m.people_title,
    words: ({ state: { view } }) => ({
      actions: [inviteAction()],
      views: { of: 'view', label: m.people_views() },
      search: { label: m.common_search(), hint: m.people_search_hint() },
      columns: [m.common_name(), m.common_state(), dateColumn(m.people_since()), m.people_last_sign_in()],
      count: m.lists_count_members,
      empty: {
        title: m.people_none(),
        ...(view === 'all' ? { words: m.people_none_words(), action: inviteAction() } : {}),
      },
      noneFound: { title: m.common_nobody_found(), words: m.people_found_none_words() },
    }),
    toRow: (row) => ({
      id: row.id,
      href: `/admin/members/${row.id}`,
      title: row.displayName || row.email || row.id,
      under: row.displayName ? row.email : undefined,
      cells: [
        formatMemberState(row),
        formatDate(row.createdAt),
        row.lastSignInAt ? formatDate(row.lastSignInAt) : m.people_never_signed_in(),
      ],
    }),
    columns: () => [
      { title: m.common_name(), value: ({ displayName }) => displayName },
      { title: m.common_email(), value: ({ email }) => email },
      { title: m.people_since(), value: ({ createdAt }) => createdAt },
      { title: m.people_last_sign_in(), value: ({ lastSignInAt }) => lastSignInAt },
      { title: m.common_state(), value: formatMemberState },
    ],
  }),
};
