import { formatDateTime } from '#common/dates.ts';
import type { ToldOf } from '#core/changes/record-change.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { questionsList } from './questions-list.ts';

const formatMoment = (value: unknown): string =>
  value ? formatDateTime(new Date(String(value))) : m.editing_nothing();

const fields: Record<ToldOf<'question'>, OfficeField> = {
  answeredAt: { label: m.questions_answered_at, format: formatMoment },
  shared: { label: m.questions_shared },
  archivedAt: { label: m.journal_field_archived, format: formatMoment },
};

/** Questions, as the journal tells of what became of them. */
export const subject: OfficeSubject = { kind: 'question', list: questionsList, fields };
