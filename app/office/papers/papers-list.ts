import type { PaperState } from '#core/exams/papers/list-office-papers.ts';
import { m } from '#words/messages.js';
import {
  type ChoiceNames,
  choiceParameter,
  declareList,
  orderParameter,
  searchParameter,
} from '../kit/list-address.ts';

const stateNames: ChoiceNames<PaperState> = {
  displayed: ['publies', m.common_displayed],
  draft: ['brouillons', m.common_drafts],
  archived: ['archives', m.common_archived],
};

export const papersList = declareList({
  name: 'papers',
  title: m.exams_title,
  path: '/admin/papers',
  fileName: 'sujets',
  parameters: {
    search: searchParameter(),
    state: choiceParameter('etat', stateNames),
    order: orderParameter,
  },
});
