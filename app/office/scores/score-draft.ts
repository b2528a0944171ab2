import type { Picture } from '#core/products/product.ts';
import { checkMark } from '#core/scores/check-marks.ts';
import { type ExamId, exams, programmes } from '#core/scores/exams.ts';
import { listParts } from '#core/scores/find-rule.ts';
import type { NotSent } from '../editing/not-sent-notice.tsx';
import type { Theirs } from '../editing/use-refused.ts';

/** A result as the editor holds it: marks are texts while they are being typed. */
export type ScoreDraft = {
  exam: ExamId;
  sessionDate: string;
  programme: string;
  title: string;
  candidate: string;
  marks: Record<string, string>;
  story: string;
  picture: Picture | null;
  pathFolderId: string;
  products: string[];
  consentDate: string;
  consentBy: string;
  consentNote: string;
  indexed: boolean;
  displayed: boolean;
};

export type ScoreField = keyof ScoreDraft;

export const emptyDraft: ScoreDraft = {
  exam: 'delf-b2',
  sessionDate: '',
  programme: '',
  title: '',
  candidate: '',
  marks: {},
  story: '',
  picture: null,
  pathFolderId: '',
  products: [],
  consentDate: '',
  consentBy: '',
  consentNote: '',
  indexed: false,
  displayed: false,
};

/** What the server says of a draft that it did not take; a mark is named `marks.reading`. */
export type ScoreErrors = NotSent & {
  fields: Record<string, string[]>;
  form: string;
  /** What somebody else saved meanwhile. */
  theirs?: Theirs<ScoreDraft>;
};

/** A mark as people write it; undefined for a field left empty, NaN for what is no number. */
export function readMark(text: string | undefined): number | undefined {
  const typed = text?.trim() ?? '';
  if (typed === '') return undefined;
  return /^\d{1,4}([.,]\d{1,3})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}

/** The marks that were typed and are numbers. */
export function readMarks(marks: ScoreDraft['marks']): Record<string, number> {
  return Object.fromEntries(
    Object.entries(marks).flatMap(([part, text]) => {
      const mark = readMark(text);
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
      const mark = readMark(text);
      return mark !== undefined && checkMark(part, mark) === null ? [[part.id, text]] : [];
    }),
  );
}

const canadian = new Set(['entree-express', 'immigration-francophone', 'citoyennete-canadienne']);

/** What a result of that exam can be for. */
export function listProgrammes(exam: ExamId): string[] {
  const isCanadian = exams.find(({ id }) => id === exam)?.scale === 'nclc';
  return programmes.filter((programme) => programme === 'etudes' || canadian.has(programme) === isCanadian);
}
