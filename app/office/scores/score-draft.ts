import {
  type ExamId,
  exams,
  findExam,
  formatImmigrationProgramme,
  immigrationProgrammes,
  type PartId,
} from '#core/scores/exams.ts';
import { checkMark, listParts } from '#core/scores/read-score.ts';
import type { ScoreDraft } from '#core/scores/score-subject.ts';
import { m } from '#words/messages.js';
import { toPartNames } from '../../scores/format-score.ts';
import type { FieldValues, OwnFields } from '../kit/field.ts';
import type { EditorPart } from '../kit/use-editor.ts';

const examOf = (whole: FieldValues | undefined) => findExam(String(whole?.exam ?? ''));

const formatPartName = (part: string, whole: FieldValues | undefined): string => {
  // An audit log entry may contain marks without their exam. Part names are alike in all exams, so use any
  // exam that has the part.
  const exam = examOf(whole) ?? exams.find(({ id }) => listParts(id, '').some((each) => each.id === part));
  return exam ? toPartNames(exam, part as PartId).name : part;
};

/** Names of marks and programmes depend on the exam. */
export const ownScoreFields: OwnFields = {
  programme: { format: (value) => (value ? formatImmigrationProgramme(String(value)) : '–') },
  marks: {
    labelIn: (whole, part) => (part ? formatPartName(part, whole) : m.marks_field_marks()),
    format: (value, whole) =>
      Object.entries(value ?? {})
        .filter(([, mark]) => mark !== '')
        .map(([part, mark]) => `${formatPartName(part, whole)}\u202f: ${String(mark).replace('.', ',')}`)
        .join('\n') || '–',
  },
  // Audit log fields of the candidate's link, which have no column.
  hasLink: { label: m.marks_link, hidden: true },
  madeAt: { label: m.marks_link, hidden: true },
};

/** Parses a typed mark; undefined if empty, NaN if it is not a number. */
export function parseMark(text: string | undefined): number | undefined {
  const typed = text?.trim() ?? '';
  if (typed === '') return undefined;
  return /^\d{1,4}([.,]\d{1,3})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** Returns the typed marks that are numbers. */
export function parseMarks(marks: ScoreDraft['marks']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([part, text]) => {
      const mark = parseMark(text);
      return mark === undefined || Number.isNaN(mark) ? [] : [[part, mark]];
    }),
  );
}

/** Returns the marks that are also valid for the given exam and programme. */
export function keepFitting(
  { exam, programme }: Pick<ScoreDraft, 'exam' | 'programme'>,
  marks: ScoreDraft['marks'],
): ScoreDraft['marks'] {
  return Object.fromEntries(
    listParts(exam, programme).flatMap((part) => {
      const text = marks[part.id] ?? '';
      const mark = parseMark(text);
      return mark !== undefined && checkMark(part, mark) === null ? [[part.id, text]] : [];
    }),
  );
}

const canadian = new Set(['entree-express', 'immigration-francophone', 'citoyennete-canadienne']);

/** Returns the programmes that an exam's results can be used for. */
export function listImmigrationProgrammes(exam: ExamId): string[] {
  const isCanadian = exams.find(({ id }) => id === exam)?.scale === 'nclc';
  return immigrationProgrammes.filter(
    (programme) => programme === 'etudes' || canadian.has(programme) === isCanadian,
  );
}

export type ScorePart = EditorPart<ScoreDraft>;
