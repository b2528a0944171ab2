import { formatDate } from '#common/dates.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { listMembers } from '#core/members/members.ts';
import { m } from '#words/messages.js';
import { withScreen } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { inviteAction } from '../orders/invite-action.ts';
import { formatMemberState, membersList } from './members-list.ts';

const fields: Record<AuditFields<'member'>, OfficeField> = {
  admin: { label: m.common_office },
  disabled: { label: m.common_disabled },
};

export const subject: OfficeSubject = {
  kind: 'member',
  fields,
  list: withScreen(membersList, {
    read: listMembers,
    caption: m.people_title,
    words: () => ({
      actions: [inviteAction()],
      views: { of: 'view', label: m.people_views() },
      search: { label: m.common_search(), hint: m.people_search_hint() },
      summary: m.people_order(),
      empty: { title: m.people_none(), words: m.people_none_words(), action: inviteAction() },
      noneFound: { title: m.common_nobody_found(), words: m.people_found_none_words(), all: m.people_all() },
    }),
    toRow: (row) => ({
      id: row.id,
      href: `/admin/members/${row.id}`,
      title: row.displayName || row.email || row.id,
      under: row.displayName ? row.email : undefined,
      cells: [
        formatMemberState(row),
        m.people_since_date({ date: formatDate(row.createdAt) }),
        row.lastSignInAt
          ? m.people_seen_date({ date: formatDate(row.lastSignInAt) })
          : m.people_never_signed_in(),
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
