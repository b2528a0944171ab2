import type { NewsState } from '#core/news/news-item.ts';
import { m } from '#words/messages.js';
import { type ChoiceNames, choiceParameter, declareList, searchParameter } from '../kit/list-address.ts';

/** The states as they stand in addresses. */
const stateNames: ChoiceNames<NewsState> = {
  draft: ['brouillons', m.newsroom_drafts],
  scheduled: ['programmees', m.newsroom_scheduled],
  published: ['publiees', m.newsroom_published],
  hidden: ['masquees', m.newsroom_hidden],
  archived: ['archivees', m.newsroom_archived],
};

export const newsList = declareList({
  name: 'news',
  title: m.office_news_title,
  path: '/admin/news',
  archivePath: '/admin/news.zip',
  fileName: 'actualites',
  parameters: {
    search: searchParameter(),
    state: choiceParameter('etat', stateNames),
  },
});
