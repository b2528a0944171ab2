import { createHash } from 'node:crypto';
import type { ExerciseDocument } from './document/exercise-document.ts';
import { numberIds } from './document/inner-ids.ts';
import { printExercises } from './text/print-exercises.ts';

/** Returns a digest of a document's text. Ignores ids, because the site assigns them. */
export const digestDocument = (document: ExerciseDocument): string =>
  createHash('sha256')
    .update(printExercises([numberIds(document)]))
    .digest('hex')
    .slice(0, 32);
