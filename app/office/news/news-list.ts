import type { NewsState } from '#core/news/news-item.ts';
import { m } from '#words/messages.js';
import {
  type ChoiceNames,
  choiceParameter,
  declareList,
  orderParameter,
  searchParameter,
} from '../kit/list-address.ts';

const stateNames: ChoiceNames<NewsState> = {
  draft: ['brouillons', m.common_drafts],
  scheduled: ['programmees', m.newsroom_scheduled],
  published: ['publiees', m.newsroom_published],
  hidden: ['masquees', m.newsroom_hidden],
  archived: ['archivees', m.common_archived_feminine],
};

export const newsList = declareList({
  name: 'news',
  title: m.common_news,
  path: '/admin/news',
  archivePath: '/admin/news.zip',
  fileName: 'actualites',
  parameters: {
    search: searchParameter(),
    state: choiceParameter('etat', stateNames),
    order: orderParameter,
  },
});
