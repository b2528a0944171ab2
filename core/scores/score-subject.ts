import { z } from 'zod';
import { type Marks, scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import { foldWords } from '../csv/fold-words.ts';
import { AppError } from '../errors.ts';
import { slugFields } from '../slugs/slug-fields.ts';
import { slugRules } from '../slugs/slug-rules.ts';
import {
  bookkeeping,
  type DraftOf,
  type FieldRecord,
  type InputOf,
  rowBookkeeping,
  shapeOf,
} from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import * as mediaKinds from '../subjects/media-kinds.ts';
import { tableRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import { type ExamId, exams, formatImmigrationProgramme, immigrationProgrammes } from './exams.ts';
import { checkMarks, listParts, type MarkProblem, type Part } from './read-score.ts';
import type { ScoreRow } from './score.ts';
import { formatScoreState } from './score-states.ts';

/** A typed mark, « 12,5 » or « 12.5 ». Null if empty. */
const mark = z
  .string({ error: () => m.marks_wrong_number() })
  .trim()
  .regex(/^(\d{1,4}([.,]\d{1,3})?)?$/, { error: () => m.marks_wrong_number() })
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))));

const marks = kinds.defineKind<Marks, Record<string, string>>({
  input: z
    .record(z.string(), mark)
    .default({})
    .transform((given) =>
      Object.fromEntries(
        Object.entries(given).filter((entry): entry is [string, number] => entry[1] !== null),
      ),
    ),
  empty: {},
  toForm: (value) =>
    Object.fromEntries(Object.entries(value).map(([part, mark]) => [part, String(mark).replace('.', ',')])),
});

export const nameExam = (exam: ExamId): string => exams.find(({ id }) => id === exam)?.name ?? exam;

const exam: kinds.Kind<ExamId> = {
  ...kinds.choice(
    exams.map(({ id }) => id) as [ExamId, ...ExamId[]],
    m.marks_wrong_exam,
    undefined,
    nameExam,
  ),
  readCell: (cell) => findExamByName(cell)?.id ?? '',
  writeCell: nameExam,
};

export const findExamByName = (cell: string) => {
  const wanted = foldWords(cell);
  return exams.find(({ id, name }) => foldWords(name) === wanted || foldWords(id) === wanted);
};

const programme: kinds.Kind<string> = {
  ...kinds.line(100, m.marks_long_programme),
  // An unknown programme is kept as free text.
  readCell: (cell) =>
    immigrationProgrammes.find((id) =>
      [id, formatImmigrationProgramme(id)].some((name) => foldWords(name) === foldWords(cell)),
    ) ?? cell,
  writeCell: formatImmigrationProgramme,
};

const said = { csv: [], personal: true, public: true, undoable: true, nothing: '–' } as const;

/** For fields that are never public. */
const kept = { ...said, personal: false, public: false } as const;

/** Fields of a result, in the order of exported files. */
export const scoreFields = {
  exam: {
    ...said,
    kind: exam,
    label: m.common_exam,
    csv: ['Examen', 'Diplôme', 'Test', 'Exam'],
    personal: false,
  },
  sessionDate: {
    ...said,
    kind: kinds.day(m.marks_wrong_date),
    label: m.marks_field_date,
    csv: ['Date de session', 'Date', 'Session', 'Date de l’examen', 'Jour', 'Passé le'],
    personal: 'kept',
  },
  // The reason for an exam and the courses taken are personal data.
  programme: {
    ...said,
    kind: programme,
    label: m.common_purpose,
    csv: ['Démarche', 'Projet', 'Programme'],
  },
  candidate: {
    ...said,
    kind: kinds.line(80, m.marks_long_candidate),
    label: m.common_displayed_name,
    hint: m.marks_candidate_hint,
    format: 'text',
    part: 'person',
    csv: ['Candidat', 'Candidate', 'Nom', 'Prénom', 'Élève', 'Nom affiché'],
    searched: true,
  },
  marks: {
    ...said,
    kind: marks,
    label: m.marks_field_marks,
    csv: {
      listening: ['Compréhension orale', 'CO', 'Compréhension de l’oral', 'Écoute'],
      structures: ['Structures de la langue', 'Structures', 'SL', 'Maîtrise des structures de la langue'],
      reading: ['Compréhension écrite', 'CE', 'Compréhension des écrits', 'Lecture'],
      writing: ['Production écrite', 'PE', 'Expression écrite', 'EE'],
      speaking: ['Production orale', 'PO', 'Expression orale', 'EO'],
      oral: ['Oral', 'Épreuve orale', 'Compréhension et production orales'],
      written: ['Écrit', 'Épreuve écrite', 'Compréhension et production écrites'],
    },
    personal: 'kept',
  },
  title: {
    ...said,
    kind: kinds.line(140, m.common_title_too_long, m.common_title_missing),
    label: m.common_title,
    format: 'text',
    csv: ['Titre', 'Title'],
    // Titles and stories describe the person, often by name.
    personal: (row: { exam: ExamId }) => nameExam(row.exam),
    searched: true,
  },
  story: {
    ...said,
    kind: kinds.paragraphs(10_000, m.marks_long_story, 8),
    label: m.common_story,
    hint: m.common_paragraphs_hint,
    format: 'text',
    part: 'person',
    csv: ['Témoignage', 'Récit'],
  },
  // Addresses and texts for search engines often contain the name.
  slug: { ...slugFields.slug, personal: true },
  seoTitle: { ...slugFields.seoTitle, personal: true },
  seoDescription: { ...slugFields.seoDescription, personal: true },
  picture: { ...said, kind: mediaKinds.picture(), label: m.common_picture },
  pathFolderId: { ...said, kind: mediaKinds.folder(), public: false, shown: false },
  /** At most eight, because the page of a result has no room for more. */
  products: { ...said, kind: kinds.ids(8, m.common_products_many), label: m.marks_field_products },
  consentedAt: {
    ...kept,
    kind: kinds.noonOfDay(m.marks_wrong_consent),
    label: m.marks_field_consent_date,
    as: 'consentDate',
    part: 'consent',
    csv: ['Accord le', 'Accord', 'Date de l’accord', 'Consentement'],
    personal: 'kept',
  },
  consentBy: {
    ...kept,
    kind: kinds.line(120, m.marks_long_consent_by),
    label: m.marks_field_consent_by,
    hint: m.marks_consent_by_hint,
    format: 'text',
    part: 'consent',
    csv: ['Accord de', 'Accord donné par'],
    personal: true,
  },
  consentNote: {
    ...kept,
    kind: kinds.paragraphs(1_000, m.marks_long_consent_note, 3),
    label: m.marks_field_consent_note,
    hint: m.marks_consent_note_hint,
    format: 'text',
    part: 'consent',
    csv: ['Note sur l’accord', 'Note'],
    personal: true,
  },
  indexed: {
    ...kept,
    kind: kinds.yesNo(),
    label: m.marks_field_indexed,
    hint: m.marks_indexed_hint,
    format: 'affirmed',
    csv: ['Moteurs de recherche', 'Référencé'],
  },
  // Undoing a change must never publish a result.
  displayed: {
    ...kept,
    kind: kinds.yesNo(),
    label: m.common_displayed,
    hint: m.marks_displayed_hint,
    format: 'affirmed',
    csv: ['Publié', 'Affiché'],
    undoable: false,
  },
  mock: bookkeeping,
  state: { derived: true, csv: ['État'], write: formatScoreState },
  archivedAt: {
    ...kept,
    kind: kinds.moment(m.refusals_input_incomplete),
    undoable: false,
    form: false,
    shown: false,
  },
  withdrawnAt: bookkeeping,
  withdrawalHash: bookkeeping,
  ...rowBookkeeping,
} as const satisfies FieldRecord<ScoreRow>;

/** A result in the editor, where marks are text. */
export type ScoreDraft = DraftOf<typeof scoreFields>;

export type ScoreInput = InputOf<typeof scoreFields>;

/** Input from a form or file. Displaying requires all marks and the candidate's consent. */
export const scoreInput = z
  .object(shapeOf(scoreFields))
  .superRefine(
    ({ exam, programme, marks, displayed, consentDate }, context) => {
      const parts = listParts(exam, programme);
      // If one mark is not a number, the transform has not run and empty marks are still null.
      const typed = Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark !== null));
      // Marks that are not numbers, which were already reported.
      const missing = Object.keys(typed).filter((part) => typeof typed[part] !== 'number');
      for (const problem of checkMarks(parts, typed))
        if (!missing.includes(problem.part) && (problem.problem !== 'missing' || displayed))
          context.addIssue({
            code: 'custom',
            path: ['marks', problem.part],
            message: explainMark(
              problem,
              parts.find(({ id }) => id === problem.part),
            ),
          });
      if (displayed && !consentDate)
        context.addIssue({ code: 'custom', path: ['displayed'], message: m.marks_no_consent_refusal() });
    },
    // Runs even after other errors, so that all errors are reported at once.
    { when: ({ value }) => isReadable(value) },
  )
  .transform(
    ({ consentDate, indexed, ...rest }): ScoreInput => ({
      ...rest,
      consentedAt: consentDate,
      indexed: indexed && consentDate !== null,
    }),
  );

/** Returns true if each mark can be validated, despite other errors. */
function isReadable(value: unknown): boolean {
  const { exam, programme, marks } = (value ?? {}) as Record<string, unknown>;
  return (
    exams.some(({ id }) => id === exam) &&
    typeof programme === 'string' &&
    typeof marks === 'object' &&
    marks !== null
  );
}

export function explainMark(problem: MarkProblem, part: Part | undefined): string {
  switch (problem.problem) {
    case 'unknown-part':
      return m.marks_wrong_part();
    case 'missing':
      return m.marks_missing();
    case 'out-of-range':
      return m.scores_error_range({ max: String(problem.max) });
    case 'not-a-step':
      return part?.step === 1 ? m.refusals_number_malformed() : m.scores_error_half();
  }
}

const canShow = ({ consentedAt, withdrawnAt }: ScoreRow) => consentedAt !== null && !withdrawnAt;

/** @throws {AppError} invalid-input if the consent was withdrawn */
export function refuseWithdrawn({ id, withdrawnAt }: Pick<ScoreRow, 'id' | 'withdrawnAt'>): void {
  if (withdrawnAt)
    throw new AppError('invalid-input', `the consent to score ${id} was withdrawn`, {
      userMessage: m.marks_refusal_withdrawn(),
    });
}

export const scoreSubject = createStore<ScoreRow, typeof scoreFields>({
  ...slugRules('score', scores),
  kind: 'score',
  fields: scoreFields,
  rows: tableRows(scores),
  titleOf: ({ title }) => title,
  unknown: m.marks_unknown,
  media: { area: 'scores', foreign: m.marks_missing_picture, gone: m.marks_missing_picture },
  // Hides a result without consent, even if the restored values display it.
  settle: ({ after }) => (after.displayed && !canShow(after) ? { displayed: false } : {}),
  canShow,
  refuse: refuseWithdrawn,
});
