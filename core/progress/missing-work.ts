import { createOnFirstUse } from '#common/first-use.ts';
import { m } from '#words/messages.js';

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

const list = createOnFirstUse(() => new Intl.ListFormat('fr-FR', { type: 'conjunction' }));

/** Formats « 6 leçons et 4 exercices ». */
export const nameWork = ({ lessons, exercises }: MissingWork): string =>
  list().format([
    ...(lessons > 0 ? [m.learning_lessons({ count: lessons })] : []),
    ...(exercises > 0 ? [m.common_exercises_counted({ count: exercises })] : []),
  ]);
