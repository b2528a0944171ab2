import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { attempts, exercises } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { courseProgress } from '#database/tables/progress.ts';
import { m } from '#words/messages.js';
import { countDone, countLessons } from './count-lessons.ts';

/** Displayed content of a product, what a learner did of it, and the percentages that an attestation requires. */
export type RequiredWork = {
  lessons: number;
  lessonsDone: number;
  exercises: number;
  exercisesDone: number;
  lessonShare: number;
  exerciseShare: number;
  /** True if all lessons were done once: lessons that are added later are not required. */
  isFinished: boolean;
};

/** Numbers of lessons and exercises that are left to do before the attestation. */
export type MissingWork = { lessons: number; exercises: number };

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
    and ${attempts.exerciseId} = ${exercises.id} and ${attempts.state} = 'marked')`)},
  'lessonShare', ${products.lessonShare}, 'exerciseShare', ${products.exerciseShare},
  'isFinished', ${courseProgress.finishedAt} is not null)`;

/** Returns what is left to do. A product without lessons requires at least one exercise. */
export function findMissing({ lessons, exercises, isFinished, ...given }: RequiredWork): MissingWork {
  const neededLessons = isFinished ? 0 : Math.ceil((lessons * given.lessonShare) / 100);
  const neededExercises = Math.ceil((exercises * given.exerciseShare) / 100);
  const minExercises = neededLessons === 0 && !isFinished ? 1 : 0;
  return {
    lessons: Math.max(0, neededLessons - given.lessonsDone),
    exercises: Math.max(0, Math.max(neededExercises, minExercises) - given.exercisesDone),
  };
}

export const isNothing = ({ lessons, exercises }: MissingWork): boolean => lessons === 0 && exercises === 0;

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

/** Formats « 6 leçons et 4 exercices ». */
export const nameWork = ({ lessons, exercises }: MissingWork): string =>
  list.format([
    ...(lessons > 0 ? [m.learning_lessons({ count: lessons })] : []),
    ...(exercises > 0 ? [m.common_exercises_counted({ count: exercises })] : []),
  ]);
