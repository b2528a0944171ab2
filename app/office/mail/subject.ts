import type { ToldOf } from '#core/changes/record-change.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { lettersList } from './letters-list.ts';

const fields: Record<ToldOf<'letter'>, OfficeField> = {
  sentAt: { label: m.journal_field_sent },
  keptAt: { label: m.journal_field_kept },
  lastError: { label: m.journal_field_error },
  recipient: { label: m.exports_recipient },
};

/** Letters, as the journal tells of those that were sent again, and of those whose one-time link is hidden. */
export const subject: OfficeSubject = { kind: 'letter', list: lettersList, fields };
