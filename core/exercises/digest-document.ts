import { createHash } from 'node:crypto';
import type { ExerciseDocument } from './document/exercise-document.ts';
import { printExercises } from './text/print-exercises.ts';

/** Tells one document from another by what our text says of it. */
export const digestDocument = (document: ExerciseDocument): string =>
  createHash('sha256')
    .update(printExercises([document]))
    .digest('hex')
    .slice(0, 32);
