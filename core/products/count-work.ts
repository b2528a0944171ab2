import { sql } from 'drizzle-orm';
import { exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';

export type WorkCounts = { lessonCount: number; exerciseCount: number };

/** Counts the displayed lessons and exercises of a product. Cached until content changes. */
export const countWork = (core: Core, productId: string): Promise<WorkCounts> =>
  cacheByContent(core, `work of ${productId}`, async () => {
    const { rows } = await core.db.execute<WorkCounts>(sql`select
      (select count(*)::int from ${lessons}
        where ${lessons.productId} = ${productId} and ${lessons.displayed}) as "lessonCount",
      (select count(*)::int from ${exercises}
        left join ${lessons} on ${lessons.id} = ${exercises.lessonId}
        where ${exercises.productId} = ${productId} and ${exercises.displayed}
          and (${exercises.lessonId} is null or ${lessons.displayed})) as "exerciseCount"`);
    return rows[0] ?? { lessonCount: 0, exerciseCount: 0 };
  });
