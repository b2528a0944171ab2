import type { PageState } from '#core/pages/list-office-pages.ts';
import { m } from '#words/messages.js';
import {
  type ChoiceNames,
  choiceParameter,
  declareList,
  orderParameter,
  searchParameter,
} from '../kit/list-address.ts';

const stateNames: ChoiceNames<PageState> = {
  displayed: ['publiees', m.newsroom_published],
  draft: ['brouillons', m.common_drafts],
  archived: ['archivees', m.common_archived_feminine],
};

export const pagesList = declareList({
  name: 'pages',
  title: m.pages_title,
  path: '/admin/pages',
  fileName: 'pages',
  parameters: {
    search: searchParameter(),
    state: choiceParameter('etat', stateNames),
    order: orderParameter,
  },
});
