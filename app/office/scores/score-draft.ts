import type { Picture } from '#core/products/product.ts';
import {
  type ExamId,
  exams,
  findExam,
  formatProgramme,
  type PartId,
  programmes,
} from '#core/scores/exams.ts';
import { checkMark, listParts } from '#core/scores/read-score.ts';
import type { ScoreRow } from '#core/scores/score.ts';
import type { ScoreFormName } from '#core/scores/score-subject.ts';
import { m } from '#words/messages.js';
import { formatDay, toPartNames } from '../../scores/format-score.ts';
import type { OfficeField, Whole } from '../kit/field.ts';
import type { EditorPart } from '../kit/use-editor.ts';

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

export const emptyScore: ScoreDraft & Record<ScoreFormName, unknown> = {
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

const examOf = (whole: Whole | undefined) => findExam(String(whole?.exam ?? ''));

const formatPartName = (part: string, whole: Whole | undefined): string => {
  // A line of the journal may tell of marks alone: a part is called much the same in every exam.
  const exam = examOf(whole) ?? exams.find(({ id }) => listParts(id, '').some((each) => each.id === part));
  return exam ? toPartNames(exam, part as PartId).name : part;
};

const formatDayOrNone = (value: unknown): string => (value ? formatDay(String(value).slice(0, 10)) : '–');
const formatText = (value: unknown): string => String(value ?? '') || '–';
const formatYesNo = (value: unknown): string => (value ? m.marks_yes() : m.marks_no());

/** What the parts of a result are called in the office, and how they are read; those of its row that no form has, too. */
export const officeScoreFields: Readonly<
  Record<
    | keyof ScoreDraft
    | Exclude<keyof ScoreRow, 'id' | 'createdAt' | 'updatedAt' | 'version'>
    | 'hasLink'
    | 'madeAt',
    OfficeField
  >
> = {
  exam: {
    label: m.marks_field_exam,
    format: (value) => findExam(String(value))?.name ?? formatText(value),
  },
  sessionDate: { label: m.marks_field_date, format: formatDayOrNone },
  programme: {
    label: m.marks_field_programme,
    format: (value) => (value ? formatProgramme(String(value)) : '–'),
  },
  title: { label: m.marks_field_title, format: formatText },
  candidate: { label: m.marks_field_candidate, format: formatText },
  marks: {
    label: m.marks_field_marks,
    labelIn: (whole, part) => (part ? formatPartName(part, whole) : m.marks_field_marks()),
    format: (value, whole) =>
      Object.entries(value ?? {})
        .filter(([, mark]) => mark !== '')
        .map(([part, mark]) => `${formatPartName(part, whole)}\u202f: ${String(mark).replace('.', ',')}`)
        .join('\n') || '–',
  },
  story: { label: m.marks_field_story, format: formatText },
  picture: {
    label: m.marks_field_picture,
    format: (value) => (value ? { pictures: [value as Picture] } : '–'),
  },
  pathFolderId: { label: m.marks_field_picture, hidden: true },
  products: {
    label: m.marks_field_products,
    format: (value) => m.marks_products_counted({ count: (value as string[] | null)?.length ?? 0 }),
  },
  consentDate: { label: m.marks_field_consent_date, format: formatDayOrNone },
  consentedAt: {
    label: m.marks_field_consent_date,
    format: (value) => formatDayOrNone(value instanceof Date ? value.toISOString() : value),
  },
  consentBy: { label: m.marks_field_consent_by, format: formatText },
  consentNote: { label: m.marks_field_consent_note, format: formatText },
  indexed: { label: m.marks_field_indexed, format: formatYesNo },
  displayed: { label: m.marks_field_displayed, format: formatYesNo },
  state: { label: m.journal_field_state, hidden: true },
  archivedAt: { label: m.journal_field_archived, hidden: true },
  withdrawnAt: { label: m.journal_field_withdrawn, hidden: true },
  withdrawalHash: { label: m.marks_link, hidden: true },
  hasLink: { label: m.marks_link, hidden: true },
  madeAt: { label: m.marks_link, hidden: true },
};

/** A stored result as the editor holds it. */
export function toScoreDraft(row: ScoreRow): ScoreDraft & Record<ScoreFormName, unknown> {
  return {
    exam: row.exam,
    sessionDate: row.sessionDate,
    programme: row.programme,
    title: row.title,
    candidate: row.candidate,
    marks: Object.fromEntries(
      Object.entries(row.marks).map(([part, mark]) => [part, String(mark).replace('.', ',')]),
    ),
    story: row.story,
    picture: row.picture,
    pathFolderId: row.pathFolderId,
    products: row.products,
    consentDate: row.consentedAt?.toISOString().slice(0, 10) ?? '',
    consentBy: row.consentBy,
    consentNote: row.consentNote,
    indexed: row.indexed,
    displayed: row.displayed,
  };
}

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
export function listProgrammes(exam: ExamId): string[] {
  const isCanadian = exams.find(({ id }) => id === exam)?.scale === 'nclc';
  return programmes.filter((programme) => programme === 'etudes' || canadian.has(programme) === isCanadian);
}

/** What each part of the editor works with. */
export type ScorePart = EditorPart<ScoreDraft>;
