import type { Marks } from '#database/tables/scores.ts';
import type { Part } from './find-rule.ts';

/** What is wrong with a mark. */
export type MarkProblem =
  | { part: string; problem: 'unknown-part' }
  | { part: string; problem: 'missing' }
  | { part: string; problem: 'out-of-range'; max: number }
  | { part: string; problem: 'not-a-step'; step: number };

/** Everything that keeps marks from being those of an exam: parts it has not, parts left out, impossible marks. */
export function checkMarks(parts: readonly Part[], marks: Marks): MarkProblem[] {
  const unknown = Object.keys(marks).filter((id) => !parts.some((part) => part.id === id));
  return [
    ...unknown.map((part) => ({ part, problem: 'unknown-part' as const })),
    ...parts.flatMap((part) => checkMark(part, marks[part.id]) ?? []),
  ];
}

/** What is wrong with the mark of one part, or null. */
export function checkMark(part: Part, mark: number | undefined): MarkProblem | null {
  if (mark === undefined) return part.optional ? null : { part: part.id, problem: 'missing' };
  if (!(mark >= 0 && mark <= part.max)) return { part: part.id, problem: 'out-of-range', max: part.max };
  if (!Number.isInteger(mark / part.step)) return { part: part.id, problem: 'not-a-step', step: part.step };
  return null;
}
