import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress } from '#database/tables/progress.ts';
import { countDone, countLessons } from './count-lessons.ts';
import type { RequiredWork } from './missing-work.ts';

/** A displayed exercise outside hidden lessons, and one that the learner has submitted. */
const countExercises = (condition: SQL) => sql`(select count(*)::int from ${exercises}
  left join ${lessons} on ${lessons.id} = ${exercises.lessonId}
  where ${exercises.productId} = ${products.id} and ${exercises.displayed}
    and coalesce(${lessons.displayed}, true) and ${condition})`;

/** SQL for a query of `products` and the learner's `course_progress`. */
export const requiredWork = (uid: SQLWrapper): SQL<RequiredWork> => sql<RequiredWork>`json_build_object(
  'lessons', ${countLessons(products.id)}, 'lessonsDone', ${countDone(uid, products.id)},
  'exercises', ${countExercises(sql`true`)},
  'exercisesDone', ${countExercises(sql`exists (select from ${attempts} where ${attempts.uid} = ${uid}
    and ${attempts.exerciseId} = ${exercises.id} and ${attempts.state} <> 'open')`)},
  'lessonShare', ${products.lessonShare}, 'exerciseShare', ${products.exerciseShare},
  'isFinished', ${courseProgress.finishedAt} is not null)`;
