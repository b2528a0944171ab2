import { isDeepStrictEqual } from 'node:util';
import { and, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { answerEvents } from '#database/tables/exercises.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { isEmptyAnswer } from '../keys/is-empty-answer.ts';
import type { StoredAnswers, StoredAttempt } from './attempt.ts';
import type { ExerciseWork } from './load-work.ts';

/**
 * Lists the fields of a form whose answer the attempt would not contain: it is submitted, or another page changed
 * the answer since `revision`. Excludes answers that the form only repeats from that revision.
 */
export async function listOvertaken(
  tx: Transaction,
  { id, state }: StoredAttempt,
  { page, revision, answers }: { page: string; revision: number; answers: Record<string, FieldAnswer> },
  stored: StoredAnswers,
): Promise<string[]> {
  const different = Object.entries(answers).filter(([field, answer]) => {
    const known = stored.get(field);
    if (isEmptyAnswer(answer) || isDeepStrictEqual(answer, known?.value)) return false;
    return state !== 'open' || (known && known.page !== page && known.revision > revision);
  });
  if (different.length === 0) return [];
  const before = await tx
    .selectDistinctOn([answerEvents.field], { field: answerEvents.field, value: answerEvents.value })
    .from(answerEvents)
    .where(
      and(
        eq(answerEvents.attemptId, id),
        lte(answerEvents.revision, revision),
        inArray(
          answerEvents.field,
          different.map(([field]) => field),
        ),
      ),
    )
    .orderBy(answerEvents.field, desc(answerEvents.revision));
  const shown = new Map(before.map(({ field, value }) => [field, value]));
  return different.flatMap(([field, answer]) => (isDeepStrictEqual(answer, shown.get(field)) ? [] : field));
}

/**
 * Places the answers of a form whose attempt is marked in the following attempt, without replacing an answer
 * that it contains. `others` are the answers of the form that the attempt does not take.
 */
export function placeReturned(
  work: Pick<ExerciseWork, 'versionId' | 'answers'>,
  { versionId, answers }: { versionId: string; answers: Record<string, FieldAnswer> },
): Record<'answers' | 'others', Record<string, FieldAnswer>> {
  const placed = { ...answers };
  for (const [field, answer] of Object.entries(work.answers))
    if (!isEmptyAnswer(answer)) placed[field] = answer;
  // Another version may lack the question or the option.
  const isTaken = (field: string, answer: FieldAnswer) =>
    versionId === work.versionId && isDeepStrictEqual(answer, placed[field]);
  const others = Object.entries(answers).filter(([field, answer]) => !isTaken(field, answer));
  return { answers: placed, others: Object.fromEntries(others) };
}
