import { loadWork } from '#core/exercises/attempts/load-work.ts';
import { submitAttempt } from '#core/exercises/attempts/submit-attempt.ts';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import { exerciseInput, exerciseSubject } from '#core/exercises/exercise-subject.ts';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';

type ExerciseCore = Parameters<typeof submitAttempt>[0] & Parameters<typeof exerciseSubject.create>[0];
type Learner = Parameters<typeof loadWork>[1];

/** Reads the first exercise of a text. */
export function readExercise(text: string): ExerciseDocument {
  const { exercises, faults } = parseExercises(text);
  const [document] = exercises;
  if (!document) throw new Error(JSON.stringify(faults));
  return document;
}

/** Creates a displayed exercise and returns its id. */
export const addExerciseTo = (
  core: ExerciseCore,
  { id: productId }: { id: string },
  text: string,
): Promise<string> =>
  exerciseSubject.create(
    core,
    null,
    exerciseInput.parse({ productId, document: readExercise(text), displayed: true }),
  );

/** Submits answers in the open or a new attempt, and returns its number. */
export async function submitAnswers(
  core: ExerciseCore,
  learner: Learner,
  exerciseId: string,
  answers: Record<string, FieldAnswer>,
): Promise<number> {
  const { versionId, number } = await loadWork(core, learner, exerciseId);
  const page = `page-${number}`;
  await submitAttempt(core, learner, { exerciseId, versionId, number, page, revision: 0, answers });
  return number;
}
