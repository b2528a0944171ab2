import { and, asc, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { answers, attempts, exercises } from '#database/tables/exercises.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';
import { isReserved } from '../../exams/papers/reserved-exercises.ts';
import { isFreeExercise } from './find-exercise.ts';

/** In hundredths of a point. */
export type Points = { points: number; maxPoints: number };

export type ListedExercise = {
  id: string;
  title: string;
  level: string;
  skill: string;
  /** Null before the learner's first marked attempt. */
  best: Points | null;
  last: Points | null;
  /** True if the learner has begun an attempt without submitting it. */
  isOpen: boolean;
  /** True if an attempt waits for the correction of a production. */
  isAwaiting: boolean;
};

const columns = {
  id: exercises.id,
  title: exercises.title,
  level: exercises.level,
  skill: exercises.skill,
};

const inPlace = [asc(exercises.position), asc(exercises.id)];

/** SQL for a prepared query: JSON list of exercises of a lesson, or outside lessons, with scores. */
export const listedExercises = ({
  uid,
  productId,
  lessonId,
}: {
  uid: Placeholder;
  productId: Placeholder;
  lessonId: Placeholder | null;
}): SQL<ListedExercise[]> => {
  const theirs = sql`${attempts.exerciseId} = ${exercises.id} and ${attempts.uid} = ${uid}`;
  const readPoints = (order: SQL) =>
    sql`(select json_build_object('points', ${attempts.points}, 'maxPoints', ${attempts.maxPoints})
      from ${attempts} where ${theirs} and ${attempts.state} = 'marked' order by ${order} limit 1)`;
  const best = sql`${attempts.points}::float / nullif(${attempts.maxPoints}, 0) desc nulls last, ${attempts.number} desc`;
  return sql<ListedExercise[]>`(select coalesce(json_agg(json_build_object(
      'id', ${exercises.id}, 'title', ${exercises.title}, 'level', ${exercises.level}, 'skill', ${exercises.skill},
      'best', ${readPoints(best)}, 'last', ${readPoints(sql`${attempts.number} desc`)},
      'isAwaiting', exists (select from ${attempts} where ${theirs} and ${attempts.state} = 'awaiting'),
      'isOpen', exists (select from ${attempts} join ${answers} on ${answers.attemptId} = ${attempts.id}
        where ${theirs} and ${attempts.state} = 'open' and ${attempts.sittingId} is null
          and ${answers.value} not in ('""', '[]')))
      order by ${exercises.position}, ${exercises.id}), '[]')
    from ${exercises} where ${exercises.productId} = ${productId} and ${exercises.displayed}
      and not ${isReserved} and ${lessonId === null ? isNull(exercises.lessonId) : sql`${exercises.lessonId} = ${lessonId}`})`;
};

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

/** Lists free exercises of a level, beginning with the first of each product. */
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
