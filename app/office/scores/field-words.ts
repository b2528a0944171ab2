import { type Exam, findExam, type PartId } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import { toPartNames } from '../../scores/score-words.ts';
import type { ScoreField } from './score-draft.ts';

const names: Readonly<Record<Exclude<ScoreField, 'marks'>, () => string>> = {
  exam: m.marks_field_exam,
  sessionDate: m.marks_field_date,
  programme: m.marks_field_programme,
  title: m.marks_field_title,
  candidate: m.marks_field_candidate,
  story: m.marks_field_story,
  picture: m.marks_field_picture,
  pathFolderId: m.marks_field_picture,
  products: m.marks_field_products,
  consentDate: m.marks_field_consent_date,
  consentBy: m.marks_field_consent_by,
  consentNote: m.marks_field_consent_note,
  indexed: m.marks_field_indexed,
  displayed: m.marks_field_displayed,
};

/** What a field of the editor is called; a mark is named `marks.reading`. */
export function nameField(name: string, exam: string): string {
  const [root = '', part] = name.split('.');
  if (root !== 'marks') return names[root as keyof typeof names]?.() ?? root;
  return part ? toPartNames(findExam(exam) as Exam, part as PartId).name : m.marks_field_marks();
}

/** The id of a field's control, where a link of the error summary leads. */
export const fieldId = (name: string) => `champ-${name.replace('.', '-')}`;
