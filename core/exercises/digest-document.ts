import { createHash } from 'node:crypto';
import type { ExerciseDocument } from './document/exercise-document.ts';
import { numberIds } from './document/inner-ids.ts';
import { printExercises } from './text/print-exercises.ts';

/** Tells one document from another by what our text says of it: ids are given here, and no edit. */
export const digestDocument = (document: ExerciseDocument): string =>
  createHash('sha256')
    .update(printExercises([numberIds(document)]))
    .digest('hex')
    .slice(0, 32);
