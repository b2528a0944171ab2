import type { ExamFormat } from '../formats/exam-format.ts';
import { measureSteps, planListening } from '../formats/listening-timeline.ts';
import type { PaperSection } from './paper-section.ts';

/** Difference between a paper and the format of its exam, or a fault of the paper itself. */
export type PaperDifference =
  | { kind: 'missing-section' | 'extra-section'; part: PaperSection['part'] }
  | { kind: 'minutes' | 'questions'; part: PaperSection['part']; is: number; expected: number }
  | { kind: 'unscripted'; part: PaperSection['part'] }
  /** The recordings and silences take more seconds than the section. */
  | { kind: 'script-long'; part: PaperSection['part']; is: number; expected: number }
  /** A scripted section in which no recording has a length. */
  | { kind: 'script-empty'; part: PaperSection['part'] };

/** Lists what differs from the format, in order of the sections. `questions` are the numbers of fields by id. */
export function compareWithFormat(
  sections: readonly PaperSection[],
  format: ExamFormat,
  questions: ReadonlyMap<string, number>,
): PaperDifference[] {
  const found: PaperDifference[] = [];
  for (const expected of format.sections) {
    const { part } = expected;
    const own = sections.filter((section) => section.part === part);
    if (own.length === 0) {
      found.push({ kind: 'missing-section', part });
      continue;
    }
    const minutes = own.reduce((sum, section) => sum + section.minutes, 0);
    if (minutes !== expected.minutes)
      found.push({ kind: 'minutes', part, is: minutes, expected: expected.minutes });
    const fields = own
      .flatMap(({ exercises }) => exercises)
      .reduce((sum, { id }) => sum + (questions.get(id) ?? 0), 0);
    if (expected.questions !== null && fields !== expected.questions)
      found.push({ kind: 'questions', part, is: fields, expected: expected.questions });
    if (expected.script && own.some(({ script }) => !script)) found.push({ kind: 'unscripted', part });
  }
  for (const section of sections) {
    const { part, script } = section;
    if (!format.sections.some((expected) => expected.part === part))
      found.push({ kind: 'extra-section', part });
    if (!script) continue;
    const seconds =
      measureSteps(
        planListening(
          script,
          section.exercises.map((exercise) => exercise.seconds),
          'none',
        ),
      ) / 1_000;
    if (seconds === 0 && section.exercises.length > 0) found.push({ kind: 'script-empty', part });
    if (seconds > section.minutes * 60)
      found.push({ kind: 'script-long', part, is: seconds, expected: section.minutes * 60 });
  }
  return found;
}
