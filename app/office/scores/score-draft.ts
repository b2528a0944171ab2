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
  // A line of the journal may tell of marks alone: a part is called much the same in every exam.
  const exam = examOf(whole) ?? exams.find(({ id }) => listParts(id, '').some((each) => each.id === part));
  return exam ? toPartNames(exam, part as PartId).name : part;
};

/** Overrides of the record: names of marks and programmes depend on the exam. */
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
  // Lines of the audit log about the candidate's link, which has no column of its own.
  hasLink: { label: m.marks_link, hidden: true },
  madeAt: { label: m.marks_link, hidden: true },
};

/** A mark as people write it; undefined for a field left empty, NaN for what is no number. */
export function parseMark(text: string | undefined): number | undefined {
  const typed = text?.trim() ?? '';
  if (typed === '') return undefined;
  return /^\d{1,4}([.,]\d{1,3})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** The marks that were typed and are numbers. */
export function parseMarks(marks: ScoreDraft['marks']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([part, text]) => {
      const mark = parseMark(text);
      return mark === undefined || Number.isNaN(mark) ? [] : [[part, mark]];
    }),
  );
}

/** The marks that another exam, or the same one for another programme, can have as well. */
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

/** What a result of that exam can be for. */
export function listImmigrationProgrammes(exam: ExamId): string[] {
  const isCanadian = exams.find(({ id }) => id === exam)?.scale === 'nclc';
  return immigrationProgrammes.filter(
    (programme) => programme === 'etudes' || canadian.has(programme) === isCanadian,
  );
}

/** What each part of the editor works with. */
export type ScorePart = EditorPart<ScoreDraft>;
