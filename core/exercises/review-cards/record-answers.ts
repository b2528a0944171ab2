import { and, eq, max, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import { createId } from '../../create-id.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import type { FieldMark } from '../keys/mark-field.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { toFieldTraining } from './field-training.ts';
import { schedule } from './schedule.ts';

type AnsweredAttempt = {
  uid: string;
  exerciseId: string;
  versionId: string;
  attemptId: string;
  shown: ShownExercise;
};

export type NotedAnswer = Pick<FieldMark, 'verdict' | 'fault'> & { field: string; answer: FieldAnswer };

/** Maximum rows per statement. */
const atOnce = 1_000;

/** Creates cards for answers that are not right and reschedules existing cards. Call once per marking. */
export async function recordAnswers(
  tx: Transaction,
  { uid, exerciseId, versionId, attemptId, shown }: AnsweredAttempt,
  answers: readonly NotedAnswer[],
  now: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await lockReviewCards(tx, { uid, exerciseId });
  const known = await readReviewCards(tx, { uid, exerciseId });
  const revisions = await readRevisions(tx, { uid, exerciseId });
  const described = toFieldTraining(shown);
  const moved = answers.flatMap(({ field, answer, verdict, fault }) => {
    const card = known.get(field);
    const about = described.get(field);
    if (!about || (verdict === 'right' && !card)) return [];
    const revision = revisions.get(field) ?? 0;
    const event = { id: createId(now), uid, exerciseId, field, revision, attemptId, versionId };
    return [
      {
        card: {
          ...{ uid, exerciseId, field, revision: revision + 1, attemptId, createdAt: now, ...about },
          ...schedule(card?.card ?? null, verdict, now),
          fault: fault ?? card?.fault ?? null,
        },
        event: { ...event, source: 'attempt' as const, answer, verdict, fault, at: now },
      },
    ];
  });
  for (let from = 0; from < moved.length; from += atOnce) {
    const some = moved.slice(from, from + atOnce);
    await tx.insert(reviewLog).values(some.map(({ event }) => event));
    await tx
      .insert(reviewCards)
      .values(some.map(({ card }) => card))
      .onConflictDoUpdate({
        target: [reviewCards.uid, reviewCards.exerciseId, reviewCards.field],
        set: {
          revision: sql`excluded.revision`,
          card: sql`excluded.card`,
          due: sql`excluded.due`,
          fault: sql`excluded.fault`,
          skill: sql`excluded.skill`,
          kind: sql`excluded.kind`,
        },
      });
  }
}

type OwnReviewCards = { uid: string; exerciseId: string };

export async function lockReviewCards(tx: Transaction, { uid, exerciseId }: OwnReviewCards): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`review/${uid}/${exerciseId}`}, 0))`);
}

async function readReviewCards(tx: Transaction, { uid, exerciseId }: OwnReviewCards) {
  const rows = await tx
    .select({ field: reviewCards.field, card: reviewCards.card, fault: reviewCards.fault })
    .from(reviewCards)
    .where(and(eq(reviewCards.uid, uid), eq(reviewCards.exerciseId, exerciseId)));
  return new Map(rows.map((row) => [row.field, row]));
}

/** Returns the last revisions, so that a new card continues those of a deleted card. */
async function readRevisions(
  tx: Transaction,
  { uid, exerciseId }: OwnReviewCards,
): Promise<Map<string, number>> {
  const rows = await tx
    .select({ field: reviewLog.field, last: max(reviewLog.revision) })
    .from(reviewLog)
    .where(and(eq(reviewLog.uid, uid), eq(reviewLog.exerciseId, exerciseId)))
    .groupBy(reviewLog.field);
  return new Map(rows.map(({ field, last }) => [field, (last ?? -1) + 1]));
}
