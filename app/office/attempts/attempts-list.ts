import { m } from '#words/messages.js';
import { isId } from '../../errors/unknown-parameter.ts';
import { declareList, orderParameter, textParameter } from '../kit/list-address.ts';

export const exerciseParameter = textParameter('exercice', isId, m.results_copies_of_exercise);

export const attemptsList = declareList({
  name: 'copies',
  title: m.results_copies,
  path: '/admin/exercises/copies',
  fileName: 'copies',
  parameters: {
    uid: textParameter('personne', (uid) => /^[\w.-]{1,128}$/.test(uid), m.results_copies_of_alone),
    exerciseId: exerciseParameter,
    order: orderParameter,
  },
});
