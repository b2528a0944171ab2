import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';
import { isFreeExercise } from './find-exercise.ts';

/** Hundredths of a point: what was got, and what there was to get. */
export type Points = { points: number; maxPoints: number };

/** An exercise in a list of its place. */
export type ListedExercise = {
  id: string;
  title: string;
  level: string;
  skill: string;
  /** Of who reads the list: what they got at best, and the last time; null before the first. */
  best: Points | null;
  last: Points | null;
  /** Whether they have begun it and not handed it in. */
  isOpen: boolean;
};

const columns = {
  id: exercises.id,
  title: exercises.title,
  level: exercises.level,
  skill: exercises.skill,
};

const inPlace = [asc(exercises.position), asc(exercises.id)];

/** The exercises of a lesson, or those of a product that stand under none, as somebody has done them. */
export async function listExercises(
  core: Pick<Core, 'db'>,
  uid: string,
  { productId, lessonId }: { productId: string; lessonId: string | null },
): Promise<ListedExercise[]> {
  const theirs = and(eq(attempts.exerciseId, exercises.id), eq(attempts.uid, uid));
  const readPoints = (order: SQL) =>
    sql<Points | null>`(select jsonb_build_object('points', ${attempts.points}, 'maxPoints', ${attempts.maxPoints})
      from ${attempts} where ${theirs} and ${attempts.state} = 'marked' order by ${order} limit 1)`;
  return core.db
    .select({
      ...columns,
      best: readPoints(
        sql`${attempts.points}::float / greatest(${attempts.maxPoints}, 1) desc, ${attempts.number} desc`,
      ),
      last: readPoints(sql`${attempts.number} desc`),
      isOpen: sql<boolean>`exists (select from ${attempts} where ${theirs} and ${attempts.state} = 'open')`,
    })
    .from(exercises)
    .where(
      and(
        eq(exercises.productId, productId),
        lessonId === null ? isNull(exercises.lessonId) : eq(exercises.lessonId, lessonId),
        eq(exercises.displayed, true),
      ),
    )
    .orderBy(...inPlace);
}

/** The exercises of a product that anybody may try. */
export async function listFreeExercises(
  core: Pick<Core, 'db' | 'now'>,
  productId: string,
): Promise<Pick<ListedExercise, 'id' | 'title' | 'level' | 'skill'>[]> {
  return core.db
    .select(columns)
    .from(exercises)
    .where(and(eq(exercises.productId, productId), isFreeExercise(core.now())))
    .orderBy(...inPlace);
}

/** A few exercises of a level that anybody may try, the first of each product first. */
export async function listFreeOfLevel(
  core: Pick<Core, 'db' | 'now'>,
  { level, limit }: { level: string; limit: number },
): Promise<(Pick<ListedExercise, 'id' | 'title' | 'level'> & { productId: string })[]> {
  const { id, title, position } = exercises;
  return core.db
    .select({ id, title, level: exercises.level, productId: products.id })
    .from(exercises)
    .innerJoin(products, eq(products.id, exercises.productId))
    .where(and(isFreeExercise(core.now()), eq(products.displayed, true), eq(exercises.level, level)))
    .orderBy(asc(position), asc(id))
    .limit(limit);
}
