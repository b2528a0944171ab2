import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { StoredSitting } from '#core/exams/open-sittings/stored-sitting.ts';
import { findExam, type PartId } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import { toPartNames } from '../scores/format-score.ts';

/** Returns the title of a section, by default the name of its part in this exam. */
export const nameExamSection = (section: { title: string; part: PartId }, exam: string): string =>
  typeset(section.title) || toPartNames(findExam(exam) ?? { kind: 'diploma' }, section.part).name;

/** Returns « Examen du … » or « Entraînement du … ». */
export const nameSitting = ({ mode, beganAt }: Pick<StoredSitting, 'mode' | 'beganAt'>): string => {
  const date = formatDateTime(beganAt);
  return mode === 'practice' ? m.exams_practice_of({ date }) : m.exams_result_of({ date });
};
