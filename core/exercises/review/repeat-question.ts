import type { Core } from '../../context.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { readShown } from '../attempts/find-exercise.ts';
import { loadMarked, type MarkedWork } from '../attempts/marked-attempt.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { shuffleExercise } from '../keys/shuffle-exercise.ts';
import { isMissed } from './list-missed.ts';
import { type MarkedQuestion, markQuestion } from './mark-question.ts';
import { pickField } from './pick-field.ts';

type Version = { exerciseId: string; versionId: string };
type QuestionPlace = Version & { field: string };

/** Seed for the order of options. Another order than in the attempt, so that positions do not help. */
const seedOfRepeat = ({ versionId, field }: QuestionPlace): string => `${versionId}/${field}`;

/** Returns the first of the fields that the version has, with its question, or null. */
export async function findRepeatedQuestion(
  core: Pick<Core, 'db'>,
  version: Version,
  fields: readonly string[],
): Promise<{ field: string; shown: ShownExercise } | null> {
  if (fields.length === 0) return null;
  const shown = await readShown(core.db, version);
  for (const field of fields) {
    const picked = pickField(shown, field);
    if (picked) return { field, shown: shuffleExercise(picked, seedOfRepeat({ ...version, field })) };
  }
  return null;
}

/**
 * Marks a repeated answer. Stores nothing, so that the review schedule stays the same (decision 68).
 * @returns null if the version has no such field
 */
export async function markRepeatedQuestion(
  core: Pick<Core, 'db'>,
  place: QuestionPlace,
  answer: FieldAnswer | undefined,
  others: MarkedWork['marks'] = {},
): Promise<MarkedQuestion | null> {
  const question = await markQuestion(core.db, place, answer, others);
  return question && { ...question, shown: shuffleExercise(question.shown, seedOfRepeat(place)) };
}

/**
 * Marks a repeated answer of a stored attempt.
 * @returns null if the field was not missed in the attempt, or the version has no such field
 * @throws {AppError} `not-found` without a marked attempt, `forbidden` if the exercise is not open
 */
export async function repeatMissedQuestion(
  core: Pick<Core, 'db' | 'now'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  { number, ...place }: QuestionPlace & { number: number },
  answer: FieldAnswer | undefined,
): Promise<MarkedQuestion | null> {
  const { marks } = await loadMarked(core, user, place.exerciseId, number);
  // Otherwise the learner could read the solution of an answer that may still be retried.
  return isMissed(marks[place.field]) ? markRepeatedQuestion(core, place, answer, marks) : null;
}
