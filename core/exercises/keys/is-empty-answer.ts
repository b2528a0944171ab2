import type { FieldAnswer } from './exercise-key.ts';

/** True for an answer without a word, an option or a part. A sentence marked as correct is not empty. */
export const isEmptyAnswer = (answer: FieldAnswer): boolean =>
  typeof answer === 'string' ? answer.trim() === '' : Array.isArray(answer) && answer.length === 0;
