import { formatDateTime } from '#common/dates.ts';
import { formatEmail } from '#common/format-email.ts';
import type { AuditFields } from '#core/changes/record-change.ts';
import { nameSubject } from '#core/messages/message-fields.ts';
import {
  countMessages,
  daysInBin,
  listMessages,
  type MessageState,
  type MessageView,
} from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import { withFile, withScreen } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { dateColumn } from '../kit/show-list.ts';
import { bulkMessageCommands, messageCommands } from './message-commands.ts';
import { formatMessageState, formatMessageView, messagesList } from './messages-list.ts';

const fields: Record<AuditFields<'message'>, OfficeField> = {
  answeredAt: { label: m.common_answered_at },
  state: { label: m.common_state, format: (state) => formatMessageState(state as MessageState) },
};

const emptyWords: Record<MessageView, () => string> = {
  inbox: m.contact_office_empty_inbox_words,
  archived: m.contact_office_empty_archived,
  spam: () => m.contact_office_empty_spam({ days: daysInBin }),
  deleted: () => m.contact_office_empty_bin({ days: daysInBin }),
};

const messagesFile = withFile(messagesList, {
  read: (core, asked) => listMessages(core, { ...asked, whole: true }),
  columns: () => [
    { title: m.common_date(), value: ({ createdAt }) => createdAt },
    { title: m.common_name(), value: ({ name }) => name },
    { title: m.common_email(), value: ({ email }) => email },
    { title: m.journal_subject(), value: ({ subject }) => nameSubject(subject) },
    { title: m.common_message(), value: ({ opening }) => opening },
    {
      title: m.common_state(),
      value: ({ state, answeredAt }) => formatMessageState(state, { isAnswered: answeredAt !== null }),
    },
    { title: m.common_answered_at(), value: ({ answeredAt }) => answeredAt },
  ],
});

export const subject: OfficeSubject = {
  kind: 'message',
  fields,
  list: withScreen(messagesFile, {
    read: listMessages,
    count: countMessages,
    caption: ({ view }) => formatMessageView(view),
    bulk: bulkMessageCommands,
    commands: messageCommands,
    words: ({ state: { view } }) => ({
      views: { of: 'view', label: m.contact_office_views() },
      search: { label: m.common_search(), hint: m.contact_office_search_hint() },
      columns: [m.common_message(), m.contact_office_from(), dateColumn(m.common_received_at())],
      count: m.lists_count_messages,
      empty: {
        title: view === 'inbox' ? m.contact_office_empty_inbox() : m.contact_office_empty(),
        words: emptyWords[view](),
        action: view === 'inbox' ? { href: '/contact', label: m.common_see_page() } : undefined,
      },
      noneFound: { title: m.contact_office_found_none(), words: m.contact_office_found_none_words() },
    }),
    toRow: ({ id, subject, opening, name, email, createdAt, state, answeredAt }) => ({
      id,
      href: `/admin/messages/${id}`,
      title: nameSubject(subject),
      badge: state === 'new' ? m.common_new() : answeredAt && m.contact_office_state_answered(),
      isNew: state === 'new',
      under: opening,
      cells: [`${name}, ${formatEmail(email)}`, formatDateTime(createdAt)],
    }),
  }),
};
