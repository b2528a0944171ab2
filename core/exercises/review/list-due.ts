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

/** A card that can be answered now: its exercise is theirs and displayed, and still asks for it. */
export type OpenReviewCard = {
  field: string;
  revision: number;
  due: Date;
  kind: ShownItem['kind'];
  /** As it is by now: the version is the one that learners begin today. */
  exercise: PlacedExercise;
};

/** What falls due in the hours to come is today's: who works in the evening finds it the next day at noon. */
const aheadHours = 10;

/** Out of so many a session is made: enough to mix courses, and as quick however many wait. */
const maxCandidates = 240;

/** What somebody is to be asked again by now, the longest due first. Bounded: what is done makes room for what waits. */
export const listDue = (core: Pick<Core, 'db' | 'now'>, uid: string): Promise<OpenReviewCard[]> =>
  listOpenReviewCards(core, uid, { where: isDueAt(core.now()), limit: maxCandidates });

const isDueAt = (now: Moment): SQL =>
  sql`${reviewCards.due} <= ${toMoment(now)} + ${sql.raw(String(aheadHours))} * interval '1 hour'`;

/** A moment of a query, or left open in one that is prepared: then ISO 8601. */
type Moment = Date | Placeholder;

const toMoment = (now: Moment): SQL => sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`;

/** JSON list of what plans a session of what `listDue` lists, in its order; part of a query that is prepared. */
export const dueReviewCards = (
  db: Database,
  { uid, now }: { uid: Placeholder; now: Placeholder },
): SQL<ReviewCandidate[]> =>
  sql`(select coalesce(json_agg(json_build_object('kind', due.kind, 'productId', due.product_id, 'exerciseId', due.exercise_id)), '[]')
    from ${selectOpenReviewCards(db, { uid, now, where: isDueAt(now), limit: maxCandidates })} due)`;

/** When somebody is asked again next; null where nothing waits. */
export async function findNextDue(core: Pick<Core, 'db' | 'now'>, uid: string): Promise<Date | null> {
  const [next] = await listOpenReviewCards(core, uid, { limit: 1 });
  return next?.due ?? null;
}

/** A card that is due, if it still is. */
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

/** Exercises that somebody may do, joined with their products, their lessons and the access: `findOpenExercise` says the same of one. */
export const isOpenExercise = (now: Moment): SQL =>
  sql`(${exercises.displayed} and ${exercises.archivedAt} is null and ${entitlements.revokedAt} is null
    and (${exercises.lessonId} is null or (${lessons.displayed}
      and coalesce(${lessons.opensAt}, ${entitlements.grantedAt} + ${lessons.opensAfterDays} * interval '24 hours')
        <= ${toMoment(now)})))`;

/**
 * Cards in their order, read one by one until there are enough: what is open is looked up for each, since a plan that begins with what is open
 * reads all that somebody ever missed.
 */
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
