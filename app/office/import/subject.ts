import type { AuditFields } from '#core/changes/record-change.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';

const fields: Record<AuditFields<'site-import'>, OfficeField> = {
  removed: { label: m.transfer_journal_removed },
  kept: { label: m.moving_journal_kept },
};

/** Imports from WordPress, Moodle and Ghost. */
export const subject: OfficeSubject = { kind: 'site-import', fields };
