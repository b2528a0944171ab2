import { and, eq } from 'drizzle-orm';
import type { DemoEventOf } from '#database/seed/demo/activity/demo-activity.ts';
import { attempts } from '#database/tables/exercises.ts';
import type { FieldAnswer, FieldKey } from '../exercises/keys/exercise-key.ts';
import { completeLesson } from '../progress/complete-lesson.ts';
import type { InventedPerson } from './invented-person.ts';
import type { Past } from './open-past.ts';
import { handIn } from './seed-practice.ts';

export const toLessonId = (product: string, lesson: number): string => `${product}-${lesson}`;

export async function finishLesson(
  { core }: Past,
  { uid }: InventedPerson,
  { product, lesson }: DemoEventOf<'finish-lesson'>,
): Promise<void> {
  await completeLesson(core, uid, { lessonId: toLessonId(product, lesson), done: true, at: core.now() });
}

/** Hands in an exercise in which the last answers are wrong. */
export async function handInExercise(
  { core }: Past,
  { uid }: InventedPerson,
  { product, exercise, wrong }: DemoEventOf<'hand-in'>,
): Promise<void> {
  const exerciseId = `${product}-e${exercise}`;
  const ofPerson = and(eq(attempts.uid, uid), eq(attempts.exerciseId, exerciseId));
  if ((await core.db.$count(attempts, and(ofPerson, eq(attempts.markedAt, core.now())))) > 0) return;
  await handIn(core, uid, exerciseId, (fields) =>
    Object.fromEntries(
      Object.entries(fields)
        .slice(Math.max(0, Object.keys(fields).length - wrong))
        .map(([field, key]) => [field, answerWrongly(key)]),
    ),
  );
}

/** Returns an answer with a typical mistake: without accents or without the last letter. */
function answerWrongly(key: FieldKey): FieldAnswer {
  if (key.type !== 'typed') return '';
  const plain = key.model.normalize('NFD').replace(/\p{Mn}/gu, '');
  return plain === key.model ? key.model.slice(0, -1) : plain;
}
