import type { AuditFields } from '#core/changes/record-change.ts';
import type { ImportState } from '#core/moving-in/people-import.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { formatImportState } from './format-import.ts';

const fields: Record<AuditFields<'people-import'>, OfficeField> = {
  state: { label: m.common_state, format: (value) => formatImportState(value as ImportState) },
  people: { label: m.common_people },
  purchases: { label: m.moving_journal_purchases },
  accesses: { label: m.moving_journal_accesses },
  kept: { label: m.moving_journal_kept },
  invited: { label: m.common_invitations },
};

/** Imports of people from another platform. */
export const subject: OfficeSubject = { kind: 'people-import', fields };
