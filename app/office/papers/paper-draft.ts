import { typeset } from '#common/typography.ts';
import type { ExamFormat } from '#core/exams/formats/exam-format.ts';
import type { PaperDifference } from '#core/exams/papers/compare-with-format.ts';
import type { PaperSection } from '#core/exams/papers/paper-section.ts';
import { createFreshId } from '#core/exercises/document/fresh-id.ts';
import { type ExamId, findExam, type PartId } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import { toPartNames } from '../../scores/format-score.ts';
import type { OwnFields } from '../kit/field.ts';

export const nameSection = (section: Pick<PaperSection, 'title' | 'part'>, exam: ExamId): string =>
  typeset(section.title) || namePart(section.part, exam);

export const namePart = (part: PartId, exam: ExamId): string =>
  toPartNames(findExam(exam) ?? { kind: 'diploma' }, part).name;

/** Overrides for the audit log and for comparing versions. */
export const ownPaperFields: OwnFields = {
  sections: {
    format: (value, whole) =>
      ((value ?? []) as PaperSection[])
        .map(
          (section) =>
            `${nameSection(section, (whole?.exam ?? 'delf-b1') as ExamId)} · ${section.minutes} min · ${section.exercises.length}`,
        )
        .join('\n') || m.editing_nothing(),
  },
};

const takenIds = (sections: readonly PaperSection[]) => new Set(sections.map(({ id }) => id));

/** Returns the empty sections of a format. */
export function startFromFormat({ sections }: ExamFormat): PaperSection[] {
  const made: PaperSection[] = [];
  for (const { part, minutes, script, closes } of sections)
    made.push({
      ...{ id: createFreshId(takenIds(made)), title: '', part, minutes, script, closes, exercises: [] },
    });
  return made;
}

export const createSection = (sections: readonly PaperSection[]): PaperSection => ({
  ...{ id: createFreshId(takenIds(sections)), title: '', part: 'reading', minutes: 30 },
  ...{ script: null, closes: true, exercises: [] },
});

/** Formats a difference from the format as a sentence. */
export function formatDifference(difference: PaperDifference, exam: ExamId): string {
  const part = namePart(difference.part, exam);
  switch (difference.kind) {
    case 'missing-section':
      return m.exams_compare_missing({ part });
    case 'extra-section':
      return m.exams_compare_extra({ part });
    case 'minutes':
      return m.exams_compare_minutes({ part, is: difference.is, expected: difference.expected });
    case 'questions':
      return m.exams_compare_questions({ part, is: difference.is, expected: difference.expected });
    case 'unscripted':
      return m.exams_compare_unscripted({ part });
    case 'script-long':
      return m.exams_compare_script_long({ part, is: difference.is, expected: difference.expected });
    case 'script-empty':
      return m.exams_compare_script_empty({ part });
  }
}
