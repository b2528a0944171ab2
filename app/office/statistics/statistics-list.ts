import { m } from '#words/messages.js';
import { exerciseParameter } from '../attempts/attempts-list.ts';
import { declareList } from '../kit/list-address.ts';

/** What was answered to an exercise, as a file; the journal leads to the copies of which it was made. */
export const statisticsList = declareList({
  name: 'exercise-results',
  title: m.results_title,
  path: '/admin/exercises/copies',
  filePath: '/admin/exercises/resultats.csv',
  fileName: 'reponses',
  parameters: { exerciseId: exerciseParameter },
});
