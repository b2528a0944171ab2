import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';

/** An exercise in a list of its place. */
export type ListedExercise = {
  id: string;
  title: string;
  level: string;
  skill: string;
  /** Of who reads the list: the share that they got at best, from 0 to 1; null before the first time. */
  best: number | null;
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
  return core.db
    .select({
      ...columns,
      best: sql<number | null>`(select max(${attempts.points}::float / greatest(${attempts.maxPoints}, 1))
        from ${attempts} where ${theirs} and ${attempts.state} = 'marked')`,
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
  core: Pick<Core, 'db'>,
  productId: string,
): Promise<Pick<ListedExercise, 'id' | 'title' | 'level' | 'skill'>[]> {
  return core.db
    .select(columns)
    .from(exercises)
    .where(and(eq(exercises.productId, productId), sql`${exercises.displayed} and ${exercises.free}`))
    .orderBy(...inPlace);
}

/** A few exercises of a level that anybody may try, the first of each product first. */
export async function listFreeOfLevel(
  core: Pick<Core, 'db'>,
  { level, limit }: { level: string; limit: number },
): Promise<(Pick<ListedExercise, 'id' | 'title' | 'level'> & { productId: string })[]> {
  const { id, title, position } = exercises;
  return core.db
    .select({ id, title, level: exercises.level, productId: products.id })
    .from(exercises)
    .innerJoin(products, eq(products.id, exercises.productId))
    .where(
      and(
        sql`${exercises.displayed} and ${exercises.free} and ${products.displayed}`,
        eq(exercises.level, level),
      ),
    )
    .orderBy(asc(position), asc(id))
    .limit(limit);
}
