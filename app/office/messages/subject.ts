import type { ToldOf } from '#core/changes/record-change.ts';
import type { MessageState } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { formatMessageState, messagesList } from './messages-list.ts';

const fields: Record<ToldOf<'message'>, OfficeField> = {
  answeredAt: { label: m.contact_office_answered_at },
  state: { label: m.journal_field_state, format: (state) => formatMessageState(state as MessageState) },
};

/** Messages, as the journal tells of what became of them. */
export const subject: OfficeSubject = { kind: 'message', list: messagesList, fields };
