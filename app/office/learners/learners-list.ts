import { m } from '#words/messages.js';
import { declareList, searchParameter } from '../kit/list-address.ts';

export const learnersList = declareList({
  name: 'learners',
  title: m.results_learners,
  path: '/admin/exercises/learners',
  fileName: 'resultats-des-eleves',
  parameters: { search: searchParameter() },
});
