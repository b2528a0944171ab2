import { typeset } from '#common/typography.ts';
import { findExam, type PartId } from '#core/scores/exams.ts';
import { toPartNames } from '../scores/format-score.ts';

/** Returns the title of a section, by default the name of its part in this exam. */
export const nameExamSection = (section: { title: string; part: PartId }, exam: string): string =>
  typeset(section.title) || toPartNames(findExam(exam) ?? { kind: 'diploma' }, section.part).name;
