import { m } from '#words/messages.js';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { membersList } from './members-list.ts';

/** Accounts, as the journal tells of what was done to them. */
export const subject: OfficeSubject = {
  kind: 'member',
  list: membersList,
  fields: {
    admin: { label: m.journal_field_admin },
    disabled: { label: m.journal_field_disabled },
  },
};
