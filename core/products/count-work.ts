import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';
import { countLessons } from '../progress/count-lessons.ts';

export type WorkCounts = { lessonCount: number; exerciseCount: number };

/** SQL for the number of displayed exercises outside lessons and in displayed lessons. */
export const countDisplayedExercises = (
  productId: SQLWrapper,
): SQL<number> => sql<number>`(select count(*)::int
  from ${exercises} left join ${lessons} on ${lessons.id} = ${exercises.lessonId}
  where ${exercises.productId} = ${productId} and ${exercises.displayed}
    and (${exercises.lessonId} is null or ${lessons.displayed}))`;

/** Counts the displayed lessons and exercises of a product. Cached until content changes. */
export const countWork = (core: Core, productId: string): Promise<WorkCounts> =>
  cacheByContent(core, `work of ${productId}`, async () => {
    const { rows } = await core.db.execute<WorkCounts>(sql`select
      ${countLessons(sql`${productId}`)} as "lessonCount", ${countDisplayedExercises(sql`${productId}`)} as "exerciseCount"`);
    return rows[0] ?? { lessonCount: 0, exerciseCount: 0 };
  });
