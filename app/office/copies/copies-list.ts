import { m } from '#words/messages.js';
import { declareList, textParameter } from '../kit/list-address.ts';
import { exerciseParameter } from '../results/results-list.ts';

export const copiesList = declareList({
  name: 'copies',
  title: m.results_copies,
  path: '/admin/exercises/copies',
  filePath: '/admin/exercises/copies.csv',
  fileName: 'copies',
  parameters: {
    uid: textParameter('personne', (uid) => /^[\w.-]{1,128}$/.test(uid), m.results_copies_of_alone),
    exerciseId: exerciseParameter,
  },
});
