import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { lessons } from '#database/tables/lessons.ts';
import { lessonProgress } from '#database/tables/progress.ts';

/** SQL for the number of displayed lessons. Requires a query with more than one table. */
export const countLessons = (
  productId: SQLWrapper,
): SQL<number> => sql<number>`(select count(*)::int from ${lessons}
  where ${lessons.productId} = ${productId} and ${lessons.displayed})`;

/** SQL for the number of displayed lessons that the learner has done. */
export const countDone = (
  uid: SQLWrapper,
  productId: SQLWrapper,
): SQL<number> => sql<number>`(select count(*)::int from ${lessonProgress}
  join ${lessons} on ${lessons.id} = ${lessonProgress.lessonId} and ${lessons.displayed}
  where ${lessonProgress.uid} = ${uid} and ${lessonProgress.productId} = ${productId} and ${lessonProgress.doneAt} is not null)`;
