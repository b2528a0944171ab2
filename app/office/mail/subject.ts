import { m } from '#words/messages.js';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { lettersList } from './letters-list.ts';

/** Letters, as the journal tells of those that were sent again. */
export const subject: OfficeSubject = {
  kind: 'letter',
  list: lettersList,
  fields: {
    sentAt: { label: m.journal_field_sent },
    lastError: { label: m.journal_field_error },
  },
};
