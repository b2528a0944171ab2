import { m } from '#words/messages.js';
import { exerciseParameter } from '../attempts/attempts-list.ts';
import { declareList } from '../kit/list-address.ts';

/** Export of the answers to an exercise. Its audit log entry links to the marked attempts. */
export const statisticsList = declareList({
  name: 'exercise-results',
  title: m.results_title,
  path: '/admin/exercises/copies',
  filePath: '/admin/exercises/resultats.csv',
  fileName: 'reponses',
  parameters: { exerciseId: exerciseParameter },
});
