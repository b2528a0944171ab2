import { and, eq } from 'drizzle-orm';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { createId } from '../../create-id.ts';
import { AppError } from '../../errors.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { findOpenExercise, type PlacedExercise } from '../attempts/find-exercise.ts';
import type { MarkedWork } from '../attempts/marked-attempt.ts';
import { readKey } from '../attempts/read-key.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { startMarking } from '../keys/mark-exercise.ts';
import { shuffleExercise } from '../keys/shuffle-exercise.ts';
import type { Mistake } from '../marking/mark.ts';
import { lockReviewCards } from '../review-cards/record-answers.ts';
import { schedule } from '../review-cards/schedule.ts';
import { findDueReviewCard } from './list-due.ts';
import { seedOfReviewCard } from './load-session.ts';
import { markQuestion } from './mark-question.ts';

type ShownReviewCard = { exerciseId: string; field: string; revision: number; versionId: string };

/**
 * Marks an answer and schedules the next review. Idempotent: a repeated answer to a question counts once.
 * @returns the id of the review, or null if the card is not due or its exercise has changed since
 */
export async function answerReviewCard(
  core: Pick<Core, 'db' | 'now'>,
  { uid }: Pick<SignedInUser, 'uid'>,
  { exerciseId, field, revision, versionId }: ShownReviewCard,
  answer: FieldAnswer | undefined,
): Promise<string | null> {
  return core.db.transaction(async (tx) => {
    await lockReviewCards(tx, { uid, exerciseId });
    const theirs = { uid, exerciseId, field, revision };
    const [known] = await tx
      .select({ id: reviewLog.id })
      .from(reviewLog)
      .where(
        and(
          ...[eq(reviewLog.uid, uid), eq(reviewLog.exerciseId, exerciseId), eq(reviewLog.field, field)],
          ...[eq(reviewLog.revision, revision), eq(reviewLog.source, 'review')],
        ),
      )
      .limit(1);
    if (known) return known.id;
    const now = core.now();
    const card = await findDueReviewCard({ db: tx, now: core.now }, uid, { exerciseId, field });
    if (!card || card.revision !== revision || card.exercise.versionId !== versionId) return null;
    const fieldKey = (await readKey(tx, versionId)).fields[field];
    if (!fieldKey) return null;
    const { verdict, fault } = await startMarking(1)(fieldKey, answer);
    const id = createId(now);
    await tx.insert(reviewLog).values({
      ...{ id, ...theirs, versionId, source: 'review', verdict, fault, at: now },
      answer: answer ?? '',
    });
    await tx
      .update(reviewCards)
      .set({ revision: revision + 1, ...schedule(card.card, verdict, now), fault: fault ?? card.fault })
      .where(
        and(
          ...[eq(reviewCards.uid, uid), eq(reviewCards.exerciseId, exerciseId), eq(reviewCards.field, field)],
        ),
      );
    return id;
  });
}

type AnsweredReviewCard = Pick<MarkedWork, 'shown' | 'marks' | 'notes'> & {
  exercise: PlacedExercise;
  verdict: 'right' | 'near' | 'wrong';
  fault: Mistake | null;
  /** Null if the card was deleted. */
  due: Date | null;
};

/** @throws {AppError} `not-found` if there is no such review, `forbidden` if the exercise is not open */
export async function loadAnswered(
  core: Pick<Core, 'db' | 'now'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  id: string,
): Promise<AnsweredReviewCard> {
  const [found] = await core.db
    .select({ review: reviewLog, due: reviewCards.due })
    .from(reviewLog)
    .leftJoin(
      reviewCards,
      and(
        eq(reviewCards.uid, reviewLog.uid),
        eq(reviewCards.exerciseId, reviewLog.exerciseId),
        eq(reviewCards.field, reviewLog.field),
      ),
    )
    .where(and(eq(reviewLog.id, id), eq(reviewLog.uid, user.uid), eq(reviewLog.source, 'review')))
    .limit(1);
  if (!found)
    throw new AppError('not-found', `${user.uid} has no review ${id}`, {
      userMessage: m.refusals_exercise_unknown(),
    });
  const { exerciseId, versionId, field, revision, verdict, fault } = found.review;
  const exercise = await findOpenExercise(core, user, exerciseId);
  const answer = found.review.answer as FieldAnswer | '';
  const question = await markQuestion(core.db, { exerciseId, versionId, field }, answer);
  if (!question) throw new AppError('internal', `version ${versionId} has no field ${field}`);
  const { shown, marks, notes } = question;
  return {
    ...{ exercise: { ...exercise, versionId }, marks, notes, verdict },
    ...{ fault: fault as Mistake | null, due: found.due },
    shown: shuffleExercise(shown, seedOfReviewCard(user.uid, exerciseId, { field, revision })),
  };
}
