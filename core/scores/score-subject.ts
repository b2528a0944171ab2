import { z } from 'zod';
import { type Marks, scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import { foldWords } from '../csv/fold-words.ts';
import { AppError } from '../errors.ts';
import {
  bookkeeping,
  type FieldRecord,
  type InputOf,
  rowBookkeeping,
  type ShapeOf,
  shapeOf,
} from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import * as mediaKinds from '../subjects/media-kinds.ts';
import { tableRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import { type ExamId, exams, formatProgramme, programmes } from './exams.ts';
import { checkMarks, listParts, type MarkProblem, type Part } from './read-score.ts';
import type { ScoreRow } from './score.ts';
import { formatScoreState } from './score-states.ts';

/** A mark as people write it, « 12,5 » or « 12.5 »; null for a field left empty. */
const mark = z
  .string({ error: () => m.marks_wrong_number() })
  .trim()
  .regex(/^(\d{1,4}([.,]\d{1,3})?)?$/, { error: () => m.marks_wrong_number() })
  .transform((text) => (text === '' ? null : Number(text.replace(',', '.'))));

/** Marks by part, those that are not known left out. */
const marks = kinds.defineKind<Marks>({
  input: z
    .record(z.string(), mark)
    .default({})
    .transform((given) =>
      Object.fromEntries(
        Object.entries(given).filter((entry): entry is [string, number] => entry[1] !== null),
      ),
    ),
  empty: {},
});

export const nameExam = (exam: ExamId): string => exams.find(({ id }) => id === exam)?.name ?? exam;

const exam: kinds.Kind<ExamId> = {
  ...kinds.choice(exams.map(({ id }) => id) as [ExamId, ...ExamId[]], m.marks_wrong_exam),
  readCell: (cell) => findExamByName(cell)?.id ?? '',
  writeCell: nameExam,
};

export const findExamByName = (cell: string) => {
  const wanted = foldWords(cell);
  return exams.find(({ id, name }) => foldWords(name) === wanted || foldWords(id) === wanted);
};

const programme: kinds.Kind<string> = {
  ...kinds.line(100, m.marks_long_programme),
  // What is no programme of the list is kept as it is written.
  readCell: (cell) =>
    programmes.find((id) => [id, formatProgramme(id)].some((name) => foldWords(name) === foldWords(cell))) ??
    cell,
  writeCell: formatProgramme,
};

/** A result, field by field, in the order of our own files. */
export const scoreFields = {
  exam: {
    kind: exam,
    csv: ['Examen', 'Diplôme', 'Test', 'Exam'],
    personal: false,
    public: true,
    undoable: true,
  },
  sessionDate: {
    kind: kinds.day(m.marks_wrong_date),
    csv: ['Date de session', 'Date', 'Session', 'Date de l’examen', 'Jour', 'Passé le'],
    personal: false,
    public: true,
    undoable: true,
  },
  programme: {
    kind: programme,
    csv: ['Projet', 'Programme', 'Démarche'],
    // Why somebody sits an exam, and what they took with the school, tell of them.
    personal: true,
    public: true,
    undoable: true,
  },
  candidate: {
    kind: kinds.line(80, m.marks_long_candidate),
    csv: ['Candidat', 'Candidate', 'Nom', 'Prénom', 'Élève', 'Nom affiché'],
    personal: true,
    public: true,
    undoable: true,
    searched: true,
  },
  marks: {
    kind: marks,
    csv: {
      listening: ['Compréhension orale', 'CO', 'Compréhension de l’oral', 'Écoute'],
      structures: ['Structures de la langue', 'Structures', 'SL', 'Maîtrise des structures de la langue'],
      reading: ['Compréhension écrite', 'CE', 'Compréhension des écrits', 'Lecture'],
      writing: ['Production écrite', 'PE', 'Expression écrite', 'EE'],
      speaking: ['Production orale', 'PO', 'Expression orale', 'EO'],
      oral: ['Oral', 'Épreuve orale', 'Compréhension et production orales'],
      written: ['Écrit', 'Épreuve écrite', 'Compréhension et production écrites'],
    },
    personal: false,
    public: true,
    undoable: true,
  },
  title: {
    kind: kinds.line(140, m.refusals_title_long, m.refusals_title_missing),
    csv: ['Titre', 'Title'],
    // Titles and stories tell of the person, by name as often as not.
    personal: (row: { exam: ExamId }) => nameExam(row.exam),
    public: true,
    undoable: true,
    searched: true,
  },
  story: {
    kind: kinds.paragraphs(10_000, m.marks_long_story),
    csv: ['Récit', 'Témoignage'],
    personal: true,
    public: true,
    undoable: true,
  },
  picture: { kind: mediaKinds.picture(), csv: [], personal: true, public: true, undoable: true },
  pathFolderId: {
    kind: mediaKinds.folder(),
    csv: [],
    personal: true,
    public: false,
    undoable: true,
    shown: false,
  },
  /** As many as the page of a result has room for. */
  products: {
    kind: kinds.ids(8, m.marks_many_products),
    csv: [],
    personal: true,
    public: true,
    undoable: true,
  },
  consentedAt: {
    kind: kinds.noonOfDay(m.marks_wrong_consent),
    as: 'consentDate',
    csv: ['Accord le', 'Accord', 'Date de l’accord', 'Consentement'],
    personal: false,
    public: false,
    undoable: true,
  },
  consentBy: {
    kind: kinds.line(120, m.marks_long_consent_by),
    csv: ['Accord de', 'Accord donné par'],
    personal: true,
    public: false,
    undoable: true,
  },
  consentNote: {
    kind: kinds.paragraphs(1_000, m.marks_long_consent_note),
    csv: ['Note sur l’accord', 'Note'],
    personal: true,
    public: false,
    undoable: true,
  },
  indexed: {
    kind: kinds.yesNo(),
    csv: ['Moteurs de recherche', 'Référencé'],
    personal: false,
    public: false,
    undoable: true,
  },
  // Nothing that is undone puts a result on the site.
  displayed: {
    kind: kinds.yesNo(),
    csv: ['Affiché', 'Publié'],
    personal: false,
    public: false,
    undoable: false,
  },
  state: { derived: true, csv: ['État'], write: formatScoreState },
  archivedAt: {
    kind: kinds.moment(m.refusals_input_incomplete),
    csv: [],
    personal: false,
    public: false,
    undoable: false,
    form: false,
  },
  withdrawnAt: bookkeeping,
  withdrawalHash: bookkeeping,
  ...rowBookkeeping,
} as const satisfies FieldRecord<ScoreRow>;

/** The names of everything that a form says of a result: one that leaves any out would empty it. */
export type ScoreFormName = keyof ShapeOf<typeof scoreFields>;

/** What is kept of what the office says of a result. */
export type ScoreInput = InputOf<typeof scoreFields>;

/**
 * What the office may say of a result, as a form or a line of a file says it: marks are texts with a decimal comma. Marks may
 * be missing until it is displayed, and nothing is displayed without the candidate's agreement.
 */
export const scoreInput = z
  .object(shapeOf(scoreFields))
  .superRefine(
    ({ exam, programme, marks, displayed, consentDate }, context) => {
      const parts = listParts(exam, programme);
      // Where a mark is no number, the others stand as they were read: an empty one is null.
      const typed = Object.fromEntries(Object.entries(marks).filter(([, mark]) => mark !== null));
      // What is no number at all has been told already.
      const told = Object.keys(typed).filter((part) => typeof typed[part] !== 'number');
      for (const problem of checkMarks(parts, typed))
        if (!told.includes(problem.part) && (problem.problem !== 'missing' || displayed))
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
    // One fault does not hide another: all of them are told at once.
    { when: ({ value }) => isReadable(value) },
  )
  .transform(
    ({ consentDate, indexed, ...rest }): ScoreInput => ({
      ...rest,
      consentedAt: consentDate,
      indexed: indexed && consentDate !== null,
    }),
  );

/** Whether marks can be looked at, whatever else is wrong. */
function isReadable(value: unknown): boolean {
  const { exam, programme, marks } = (value ?? {}) as Record<string, unknown>;
  return (
    exams.some(({ id }) => id === exam) &&
    typeof programme === 'string' &&
    typeof marks === 'object' &&
    marks !== null
  );
}

/** What is wrong with a mark, in a sentence. */
export function explainMark(problem: MarkProblem, part: Part | undefined): string {
  switch (problem.problem) {
    case 'unknown-part':
      return m.marks_wrong_part();
    case 'missing':
      return m.marks_missing();
    case 'out-of-range':
      return m.scores_error_range({ max: String(problem.max) });
    case 'not-a-step':
      return part?.step === 1 ? m.scores_error_whole() : m.scores_error_half();
  }
}

const canShow = ({ consentedAt, withdrawnAt }: ScoreRow) => consentedAt !== null && !withdrawnAt;

/** What a candidate took back stays as it is. @throws {AppError} invalid-input */
export function refuseWithdrawn({ id, withdrawnAt }: Pick<ScoreRow, 'id' | 'withdrawnAt'>): void {
  if (withdrawnAt)
    throw new AppError('invalid-input', `the consent to ${id} was withdrawn`, {
      userMessage: m.marks_refusal_withdrawn(),
    });
}

/** The results of candidates, as the office keeps them. */
export const scoreSubject = createStore<ScoreRow, typeof scoreFields>({
  kind: 'score',
  fields: scoreFields,
  rows: tableRows(scores),
  titleOf: ({ title }) => title,
  unknown: m.marks_unknown,
  media: { area: 'scores', foreign: m.marks_missing_picture, gone: m.marks_missing_picture },
  // Without an agreement nothing is shown, whatever is written back.
  settle: ({ after }) => (after.displayed && !canShow(after) ? { displayed: false } : {}),
  canShow,
  refuse: refuseWithdrawn,
});
