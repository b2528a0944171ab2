import type { AuditFields } from '#core/changes/record-change.ts';
import { readDeliveryState } from '#core/emails/email-state.ts';
import { listEmails } from '#core/emails/office-emails.ts';
import { m } from '#words/messages.js';
import { withFile } from '../kit/declare-office-list.ts';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { emailsList, formatEmailState } from './emails-list.ts';

const fields: Record<AuditFields<'letter'>, OfficeField> = {
  sentAt: { label: m.common_sent_at },
  keptAt: { label: m.common_kept_at },
  lastError: { label: m.journal_field_error },
  recipient: { label: m.exports_recipient },
};

/** The export leaves out the texts of emails, which may contain private links. */
export const subject: OfficeSubject = {
  kind: 'letter',
  fields,
  list: withFile(emailsList, {
    read: listEmails,
    columns: () => [
      { title: m.common_created_at(), value: ({ createdAt }) => createdAt },
      { title: m.exports_recipient(), value: ({ recipient }) => recipient },
      { title: m.common_subject_line(), value: ({ subject }) => subject },
      { title: m.common_state(), value: (row) => formatEmailState(readDeliveryState(row)) },
      { title: m.common_sent_at(), value: ({ sentAt }) => sentAt },
      { title: m.common_kept_at(), value: ({ keptAt }) => keptAt },
      { title: m.post_attempts(), value: ({ attempts }) => attempts },
      { title: m.post_last_error(), value: ({ lastError }) => lastError },
    ],
  }),
};
