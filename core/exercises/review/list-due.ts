import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { exercises, exerciseVersions } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { reviewCards } from '#database/tables/review.ts';
import type { Core } from '../../context.ts';
import type { PlacedExercise } from '../attempts/find-exercise.ts';
import type { ShownItem } from '../keys/shown-exercise.ts';
import type { ReviewCandidate } from './plan-session.ts';

/** Card to answer: the learner has access to the displayed exercise, which still has the field. */
export type OpenReviewCard = {
  field: string;
  revision: number;
  due: Date;
  kind: ShownItem['kind'];
  /** Exercise in its current version. */
  exercise: PlacedExercise;
};

/** Cards due so soon count as due: a learner who works in the evening finds them at noon the next day. */
const aheadHours = 10;

/** Maximum number of cards to plan from: enough to mix courses, and fast even if thousands are due. */
const maxCandidates = 240;

/** Lists due cards, longest overdue first. Answered cards make room for those beyond `maxCandidates`. */
export const listDue = (core: Pick<Core, 'db' | 'now'>, uid: string): Promise<OpenReviewCard[]> =>
  listOpenReviewCards(core, uid, { where: isDueAt(core.now()), limit: maxCandidates });

const isDueAt = (now: Moment): SQL =>
  sql`${reviewCards.due} <= ${toMoment(now)} + ${sql.raw(String(aheadHours))} * interval '1 hour'`;

/** Time in a query: a date, or a placeholder for ISO 8601 text in a prepared query. */
type Moment = Date | Placeholder;

const toMoment = (now: Moment): SQL => sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;

/** SQL for a prepared query: JSON list of the cards of `listDue`, in its order, for `planSession`. */
export const dueReviewCards = (
  db: Database,
  { uid, now }: { uid: Placeholder; now: Placeholder },
): SQL<ReviewCandidate[]> =>
  sql`(select coalesce(json_agg(json_build_object('kind', due.kind, 'productId', due.product_id, 'exerciseId', due.exercise_id)), '[]')
    from ${selectOpenReviewCards(db, { uid, now, where: isDueAt(now), limit: maxCandidates })} due)`;

export async function findNextDue(core: Pick<Core, 'db' | 'now'>, uid: string): Promise<Date | null> {
  const [next] = await listOpenReviewCards(core, uid, { limit: 1 });
  return next?.due ?? null;
}

export async function findDueReviewCard(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { exerciseId, field }: { exerciseId: string; field: string },
): Promise<(OpenReviewCard & { card: object; fault: string | null }) | null> {
  const where = and(
    eq(reviewCards.exerciseId, exerciseId),
    eq(reviewCards.field, field),
    isDueAt(core.now()),
  );
  const [found] = await listOpenReviewCards(core, uid, { where, limit: 1 });
  return found ?? null;
}

/** SQL condition for open exercises, as in `findOpenExercise`. Needs joins with lessons and entitlements. */
export const isOpenExercise = (now: Moment): SQL =>
  sql`(${exercises.displayed} and ${exercises.archivedAt} is null and ${entitlements.revokedAt} is null
    and (${exercises.lessonId} is null or (${lessons.displayed}
      and coalesce(${lessons.opensAt}, ${entitlements.grantedAt} + ${lessons.opensAfterDays} * interval '24 hours')
        <= ${toMoment(now)})))`;

/** By due date. Checks access card by card up to the limit, instead of reading every card of the learner. */
function selectOpenReviewCards(
  db: Database,
  {
    uid,
    now,
    where,
    limit,
  }: { uid: string | Placeholder; now: Moment; where: SQL | undefined; limit: number },
) {
  const open = db
    .select({
      exerciseTitle: sql<string>`${exercises.title}`.as('exercise_title'),
      free: exercises.free,
      versionId: sql<string>`${exerciseVersions.id}`.as('version_id'),
      productId: sql<string>`${products.id}`.as('product_id'),
      productType: products.type,
      productTitle: sql<string>`${products.title}`.as('product_title'),
      lessonId: sql<string | null>`${lessons.id}`.as('lesson_id'),
      lessonTitle: sql<string | null>`${lessons.title}`.as('lesson_title'),
    })
    .from(exercises)
    .innerJoin(
      exerciseVersions,
      and(
        eq(exerciseVersions.id, exercises.versionId),
        sql`jsonb_exists(${exerciseVersions.fields}, ${reviewCards.field})`,
      ),
    )
    .innerJoin(products, eq(products.id, exercises.productId))
    .innerJoin(
      entitlements,
      and(eq(entitlements.productId, products.id), eq(entitlements.uid, uid), isNull(entitlements.revokedAt)),
    )
    .leftJoin(lessons, eq(lessons.id, exercises.lessonId))
    .where(and(eq(exercises.id, reviewCards.exerciseId), isOpenExercise(now)))
    .limit(1)
    .as('open_exercise');
  return db
    .select({
      card: reviewCards.card,
      fault: reviewCards.fault,
      field: reviewCards.field,
      revision: reviewCards.revision,
      due: reviewCards.due,
      kind: reviewCards.kind,
      id: reviewCards.exerciseId,
      title: open.exerciseTitle,
      free: open.free,
      versionId: open.versionId,
      product: { id: open.productId, type: open.productType, title: open.productTitle },
      lesson: { id: open.lessonId, title: open.lessonTitle },
    })
    .from(reviewCards)
    .crossJoinLateral(open)
    .where(and(eq(reviewCards.uid, uid), where))
    .orderBy(asc(reviewCards.due), asc(reviewCards.exerciseId), asc(reviewCards.field))
    .limit(limit);
}

async function listOpenReviewCards(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { where, limit }: { where?: SQL | undefined; limit: number },
) {
  const rows = await selectOpenReviewCards(core.db, { uid, now: core.now(), where, limit });
  return rows.map(({ id, title, free, versionId, product, lesson, kind, ...card }) => ({
    ...card,
    kind: kind as ShownItem['kind'],
    exercise: {
      ...{ id, title, free, versionId, product },
      lesson: lesson.id === null ? null : { id: lesson.id, title: lesson.title ?? '' },
    },
  }));
}
