import { m } from '#words/messages.js';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { messagesList } from './messages-list.ts';

/** Messages, as the journal tells of what became of them. */
export const subject: OfficeSubject = {
  kind: 'message',
  list: messagesList,
  fields: { state: { label: m.journal_field_state } },
};
