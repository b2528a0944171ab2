import type { Core } from '#core/context.ts';
import { loadWork } from '#core/exercises/attempts/load-work.ts';
import { submitAttempt } from '#core/exercises/attempts/submit-attempt.ts';
import { exerciseInput, exerciseSubject } from '#core/exercises/exercise-subject.ts';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { readExercise } from './add-exercise.ts';
import { addMember, addProductAt, grantProduct } from './core-people.ts';

/** Creates a displayed exercise and returns its id. */
export const addExerciseTo = (core: Core, { id: productId }: { id: string }, text: string): Promise<string> =>
  exerciseSubject.create(
    core,
    null,
    exerciseInput.parse({ productId, document: readExercise(text), displayed: true }),
  );

/** Creates an exercise in a new product that a new or given learner owns. */
export async function addOwnedExercise(core: Core, text: string, owner?: SignedInUser) {
  const product = await addProductAt(core, 4_900);
  const learner = owner ?? (await addMember(core, { emailVerified: true }));
  await grantProduct(core, learner, product);
  const exerciseId = await addExerciseTo(core, product, text);
  return { product, learner, exerciseId };
}

/** Submits answers in the open or a new attempt, and returns its number. */
export async function submitAnswers(
  core: Core,
  learner: Parameters<typeof loadWork>[1],
  exerciseId: string,
  answers: Record<string, FieldAnswer>,
): Promise<number> {
  const { versionId, number } = await loadWork(core, learner, exerciseId);
  const page = `page-${number}`;
  await submitAttempt(core, learner, { exerciseId, versionId, number, page, revision: 0, answers });
  return number;
}
