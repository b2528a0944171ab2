import { z } from 'zod';
import { toOneLine } from '#common/text.ts';
import { storedFormats } from '#database/tables/exams.ts';
import { m } from '#words/messages.js';
import { nameExam } from '../../scores/score-subject.ts';
import {
  type DraftOf,
  type FieldRecord,
  type InputOf,
  rowBookkeeping,
  shapeOf,
} from '../../subjects/fields.ts';
import * as kinds from '../../subjects/kinds.ts';
import { tableRows } from '../../subjects/rows.ts';
import { declareStandards } from '../../subjects/standard-rows.ts';
import { createStore } from '../../subjects/store.ts';
import type { ExamFormat, FormatSection } from './exam-format.ts';
import { examFormats } from './exam-formats.ts';
import { countInput, partIds, scriptInput, sectionLimits } from './section-input.ts';

type FormatRow = Omit<typeof storedFormats.$inferSelect, 'sections'> & { sections: FormatSection[] };

const maxText = 2_000;
const said = { csv: [], personal: false, public: false, undoable: true } as const;

const section = z.object({
  part: z.enum(partIds),
  minutes: countInput(1, sectionLimits.minutes),
  preparation: countInput(0, sectionLimits.minutes),
  questions: countInput(1, 500).nullable(),
  script: scriptInput.nullable(),
  closes: z.boolean(),
});

const sections = kinds.defineKind<FormatSection[]>({
  input: z.array(section).min(1).max(sectionLimits.sections, { error: m.exams_sections_many }),
  empty: [],
});

const webAddress = kinds.defineKind<string>({
  input: z
    .string()
    .transform((text) => toOneLine(text).trim())
    .pipe(
      z
        .string()
        .max(300, { error: m.rubrics_text_long })
        .regex(/^(?:https?:\/\/.*)?$/, { error: m.exams_source_wrong }),
    )
    .default(''),
  empty: '',
  words: 'plain',
  control: { input: 'line', max: 300, optional: true },
});

/** Fields of a format, in the order of the form. */
export const formatFields = {
  sections: { ...said, kind: sections, label: m.exams_sections },
  source: {
    ...said,
    kind: kinds.line(300, m.rubrics_text_long),
    label: m.writing_reading_source,
    csv: ['Source'],
    part: 'source',
  },
  sourceUrl: {
    ...said,
    kind: webAddress,
    label: m.exams_source_url,
    csv: ['Adresse de la source'],
    part: 'source',
  },
  readAt: {
    ...said,
    kind: kinds.noonOfDay(m.news_wrong_date),
    label: m.exams_source_read,
    csv: ['Lue le'],
    part: 'source',
  },
  verified: {
    ...said,
    kind: kinds.yesNo(),
    label: m.exams_verified,
    hint: m.exams_verified_hint,
    csv: ['Vérifié'],
    part: 'source',
  },
  notes: {
    ...said,
    kind: kinds.paragraphs(maxText, m.rubrics_text_long, 4),
    label: m.exams_notes,
    hint: m.exams_notes_hint,
    csv: ['Remarques'],
    part: 'source',
  },
  ...rowBookkeeping,
} as const satisfies FieldRecord<FormatRow>;

export type FormatDraft = DraftOf<typeof formatFields>;
export type FormatInput = InputOf<typeof formatFields>;

export const formatInput = z.object(shapeOf(formatFields));

/** Formats that the school corrected. */
export const formatSubject = createStore<FormatRow, typeof formatFields>({
  kind: 'exam-format',
  fields: formatFields,
  rows: tableRows(storedFormats),
  titleOf: ({ id }) => nameExam(id),
  unknown: m.exams_format_unknown,
});

const toNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

const standards = examFormats.map(
  ({ exam, sections: own, source, isVerified, notes }): FormatRow => ({
    ...{ id: exam, sections: [...own], source: source.title, sourceUrl: source.url },
    ...{ readAt: toNoon(source.readOn), verified: isVerified, notes: notes.join('\n') },
    ...{ createdAt: toNoon(source.readOn), updatedAt: toNoon(source.readOn), version: 0 },
  }),
);

export const formatRows = declareStandards<FormatRow, FormatInput>(storedFormats, standards, formatSubject);

/** Returns a row as papers use it. */
export const toExamFormat = (row: FormatRow): ExamFormat => ({
  exam: row.id,
  sections: row.sections,
  source: { title: row.source, url: row.sourceUrl, readOn: row.readAt?.toISOString().slice(0, 10) ?? '' },
  isVerified: row.verified,
  notes: row.notes.split('\n').filter(Boolean),
});
