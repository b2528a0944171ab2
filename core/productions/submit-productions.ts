import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { productions, recordings } from '#database/tables/productions.ts';
import { createId } from '../create-id.ts';
import type { StoredAnswers, StoredAttempt } from '../exercises/attempts/attempt.ts';
import { listQuestionsOf } from '../exercises/keys/list-questions.ts';
import type { ShownExercise, ShownQuestion } from '../exercises/keys/shown-exercise.ts';
import { lockCorrectionCredits, promiseCorrection } from './correction-credits.ts';
import { findPrevious } from './find-previous.ts';

type ProductionItem = Extract<ShownQuestion, { kind: 'writing' | 'speaking' }>;

/** Lists the items that a person grades. */
const listProductionItems = ({ items }: ShownExercise): ProductionItem[] =>
  listQuestionsOf(items).filter((item) => item.kind === 'writing' || item.kind === 'speaking');

/**
 * Creates the productions of a locked attempt. Returns the fields that a person grades; a text without a word,
 * and a recording that the server does not have, create none. Productions beyond the learner's credits stay
 * ungraded. Second versions need no credit unless the product counts them.
 */
export async function submitProductions(
  tx: Transaction,
  attempt: Pick<StoredAttempt, 'id' | 'uid' | 'exerciseId'>,
  { shown, stored, now }: { shown: ShownExercise; stored: StoredAnswers; now: Date },
): Promise<string[]> {
  const { id: attemptId, uid, exerciseId } = attempt;
  const items = listProductionItems(shown);
  if (items.length === 0) return [];
  const read = (field: string) => {
    const value = stored.get(field)?.value;
    return typeof value === 'string' ? value.trim() : '';
  };
  const chosen = items.flatMap(({ kind, field }) => (kind === 'speaking' ? read(field) || [] : []));
  const known = await keepRecordings(tx, { attemptId, uid, chosen, now });
  const previous = new Map<string, string | null>();
  for (const { field } of items) previous.set(field, await findPrevious(tx, { uid, exerciseId, field }));
  const credits = await lockCorrectionCredits(tx, { uid, exerciseId });
  let left = credits.left ?? Number.POSITIVE_INFINITY;
  const dueAt = promiseCorrection(now, credits);
  const rows = items.flatMap((item, index) => {
    const { kind, field, rubricId } = item;
    const answer = read(field);
    if (answer === '' || (kind === 'speaking' && known.get(answer) !== field)) return [];
    const previousId = previous.get(field) ?? null;
    const usesCredit = previousId === null || !credits.freeSecond;
    const isGraded = !usesCredit || left-- > 0;
    // Ids sort by time, so that the desk lists the productions of an attempt in the order of its items.
    const id = createId(new Date(now.getTime() + index));
    return [
      {
        ...{ id, attemptId, field, uid, exerciseId, kind, rubricId, submittedAt: now },
        ...{ dueAt, previousId, usesCredit, state: isGraded ? ('waiting' as const) : ('ungraded' as const) },
        ...(kind === 'writing' ? { text: answer } : { recordingId: answer }),
      },
    ];
  });
  if (rows.length > 0) await tx.insert(productions).values(rows);
  return rows.flatMap(({ field, state }) => (state === 'waiting' ? field : []));
}

/** Returns the fields of the chosen recordings by id. The attempt's other recordings are deleted soon. */
async function keepRecordings(
  tx: Transaction,
  { attemptId, uid, chosen, now }: { attemptId: string; uid: string; chosen: string[]; now: Date },
): Promise<Map<string, string>> {
  await tx
    .update(recordings)
    .set({ deleteAt: now })
    .where(
      and(
        eq(recordings.attemptId, attemptId),
        chosen.length > 0 ? notInArray(recordings.id, chosen) : undefined,
      ),
    );
  if (chosen.length === 0) return new Map();
  const rows = await tx
    .select({ id: recordings.id, field: recordings.field })
    .from(recordings)
    .where(and(inArray(recordings.id, chosen), eq(recordings.attemptId, attemptId), eq(recordings.uid, uid)));
  return new Map(rows.map(({ id, field }) => [id, field]));
}
