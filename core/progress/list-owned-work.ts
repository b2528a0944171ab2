import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { lessonProgress } from '#database/tables/progress.ts';
import { isOwnedBy } from '../access.ts';
import type { Core } from '../context.ts';
import { programmeOrder } from '../lessons/programme.ts';

type WorkRow<Moment> = {
  id: string;
  title: string;
  /** Lessons and exercises of the product, in order; first the exercises outside lessons. */
  lessons: {
    /** Null for the exercises outside lessons. */
    id: string | null;
    title: string;
    openedAt: Moment | null;
    doneAt: Moment | null;
    exercises: { id: string; title: string; last: MarkedAttempt<Moment> | null }[];
  }[];
};

/** Points are hundredths. */
type MarkedAttempt<Moment> = {
  id: string;
  number: number;
  points: number;
  maxPoints: number;
  markedAt: Moment;
};

export type OwnedWork = WorkRow<Date>;

/** Maximum number of listed products, more than any person buys. */
const maxOwned = 100;

/** Lists, in one statement, a member's displayed lessons and exercises with dates and last results. */
export async function listOwnedWork({ db }: Pick<Core, 'db'>, uid: string): Promise<OwnedWork[]> {
  const listExercises = (place: SQL | undefined) => sql`(select coalesce(json_agg(json_build_object(
      'id', ${exercises.id}, 'title', ${exercises.title}, 'last',
      (select json_build_object('id', ${attempts.id}, 'number', ${attempts.number}, 'points', ${attempts.points},
        'maxPoints', ${attempts.maxPoints}, 'markedAt', ${attempts.markedAt}) from ${attempts}
        where ${attempts.uid} = ${uid} and ${attempts.exerciseId} = ${exercises.id} and ${attempts.state} = 'marked'
        order by ${attempts.number} desc limit 1)) order by ${exercises.position}, ${exercises.id}), '[]')
    from ${exercises} where ${exercises.displayed} and ${place})`;
  const outside = listExercises(and(eq(exercises.productId, products.id), isNull(exercises.lessonId)));
  const rows = await db
    .select({
      id: products.id,
      title: products.title,
      lessons: sql<
        WorkRow<string>['lessons']
      >`(select json_build_array(json_build_object('id', null, 'title', '',
          'openedAt', null, 'doneAt', null, 'exercises', ${outside}))::jsonb || coalesce(jsonb_agg(json_build_object(
          'id', ${lessons.id}, 'title', ${lessons.title}, 'openedAt', ${lessonProgress.openedAt},
          'doneAt', ${lessonProgress.doneAt}, 'exercises', ${listExercises(eq(exercises.lessonId, lessons.id))})
          order by ${sql.join(programmeOrder, sql`, `)}), '[]')
        from ${lessons} left join ${chapters} on ${chapters.id} = ${lessons.chapterId}
          left join ${lessonProgress} on ${lessonProgress.lessonId} = ${lessons.id} and ${lessonProgress.uid} = ${uid}
        where ${lessons.productId} = ${products.id} and ${lessons.displayed})`,
    })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(isOwnedBy(uid))
    .orderBy(desc(entitlements.grantedAt))
    .limit(maxOwned);
  const toDate = (at: string | null) => (at === null ? null : new Date(at));
  return rows.map((product) => ({
    ...product,
    lessons: product.lessons
      .filter(({ id, exercises }) => id !== null || exercises.length > 0)
      .map((lesson) => ({
        ...lesson,
        openedAt: toDate(lesson.openedAt),
        doneAt: toDate(lesson.doneAt),
        exercises: lesson.exercises.map(({ last, ...exercise }) => ({
          ...exercise,
          last: last && { ...last, markedAt: new Date(last.markedAt) },
        })),
      })),
  }));
}
