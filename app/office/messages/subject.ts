import type { AuditFields } from '#core/changes/record-change.ts';
import { nameSubject } from '#core/messages/message-fields.ts';
import { listMessages, type MessageState } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import { withFile } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { formatMessageState, messagesList } from './messages-list.ts';

const fields: Record<AuditFields<'message'>, OfficeField> = {
  answeredAt: { label: m.common_answered_at },
  state: { label: m.common_state, format: (state) => formatMessageState(state as MessageState) },
};

export const subject: OfficeSubject = {
  kind: 'message',
  fields,
  list: withFile(messagesList, {
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
  }),
};
