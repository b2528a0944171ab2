import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { exercises } from '#database/tables/exercises.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import type { Core } from '../../context.ts';
import { readShown } from '../attempts/find-exercise.ts';
import type { ShownExercise, ShownItem } from '../keys/shown-exercise.ts';
import { shuffleExercise } from '../keys/shuffle-exercise.ts';
import { listDue, type OpenReviewCard } from './list-due.ts';
import { pickField } from './pick-field.ts';
import { planSession } from './plan-session.ts';

type ReviewSession = {
  done: number;
  rights: number;
  /** Remaining cards, in order. */
  planned: OpenReviewCard[];
  /** True if more cards are due than the session has time for. */
  hasMore: boolean;
};

/** Maximum number of answers read. A session has fewer. */
const maxDone = 200;

export async function loadSession(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  since: Date,
): Promise<ReviewSession> {
  const done = await listDone(core, uid, since);
  const due = await listDue(core, uid);
  const planned = planSession(due.map(toMixed), done);
  return {
    done: done.length,
    rights: done.filter(({ verdict }) => verdict === 'right').length,
    planned: planned.map(({ card }) => card),
    hasMore: due.length > planned.length,
  };
}

const toMixed = (card: OpenReviewCard) => ({
  ...{ card, kind: card.kind, productId: card.exercise.product.id, exerciseId: card.exercise.id },
});

async function listDone(core: Pick<Core, 'db'>, uid: string, since: Date) {
  const rows = await core.db
    .select({
      exerciseId: reviewLog.exerciseId,
      productId: sql<string>`coalesce(${exercises.productId}, '')`,
      verdict: reviewLog.verdict,
      kind: sql<ShownItem['kind']>`coalesce(${reviewCards.kind}, 'gaps')`,
    })
    .from(reviewLog)
    .innerJoin(exercises, eq(exercises.id, reviewLog.exerciseId))
    .leftJoin(
      reviewCards,
      and(
        eq(reviewCards.uid, reviewLog.uid),
        eq(reviewCards.exerciseId, reviewLog.exerciseId),
        eq(reviewCards.field, reviewLog.field),
      ),
    )
    .where(and(eq(reviewLog.uid, uid), gte(reviewLog.at, since), eq(reviewLog.source, 'review')))
    .orderBy(asc(reviewLog.at), asc(reviewLog.id))
    .limit(maxDone);
  return rows;
}

/** Uses the current version of the exercise, without its key. */
export async function loadQuestion(
  core: Pick<Core, 'db'>,
  uid: string,
  { exercise, field, revision }: OpenReviewCard,
): Promise<ShownExercise> {
  const shown = await readShown(core.db, { exerciseId: exercise.id, versionId: exercise.versionId });
  const picked = pickField(shown, field);
  return shuffleExercise(
    picked ?? { ...shown, items: [] },
    seedOfReviewCard(uid, exercise.id, { field, revision }),
  );
}

/** Returns the seed that determines the order of options. */
export const seedOfReviewCard = (
  uid: string,
  exerciseId: string,
  { field, revision }: { field: string; revision: number },
): string => `${uid}/${exerciseId}/${field}/${revision}`;
