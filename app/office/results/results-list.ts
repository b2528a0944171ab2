import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import { declareList, textParameter } from '../kit/list-address.ts';

export const exerciseParameter = textParameter('exercice', isId, m.results_copies_of_exercise);

/** What was answered to an exercise, as a file; the journal leads to the copies of which it was made. */
export const resultsList = declareList({
  name: 'exercise-results',
  title: m.results_title,
  path: '/admin/exercises/copies',
  filePath: '/admin/exercises/resultats.csv',
  fileName: 'reponses',
  parameters: { exerciseId: exerciseParameter },
});
