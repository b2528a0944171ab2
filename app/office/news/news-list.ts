import type { NewsState } from '#core/news/news-item.ts';
import { m } from '#words/messages.js';
import { choiceParameter, declareList, searchParameter } from '../kit/list-address.ts';

/** The states as they stand in addresses. */
const stateNames: Readonly<Record<NewsState, string>> = {
  draft: 'brouillons',
  scheduled: 'programmees',
  published: 'publiees',
  hidden: 'masquees',
  archived: 'archivees',
};

/** The lists, by the state of what is in them. */
const viewLabels: Readonly<Record<NewsState, () => string>> = {
  draft: m.newsroom_drafts,
  scheduled: m.newsroom_scheduled,
  published: m.newsroom_published,
  hidden: m.newsroom_hidden,
  archived: m.newsroom_archived,
};

export const newsList = declareList({
  name: 'news',
  title: m.office_news_title,
  path: '/admin/news',
  filePath: '/admin/news.csv',
  archivePath: '/admin/news.zip',
  fileName: 'actualites',
  parameters: {
    search: searchParameter(),
    state: choiceParameter('etat', stateNames, (state) => viewLabels[state]()),
  },
});
