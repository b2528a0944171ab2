import type { Cursor } from '#common/cursor.ts';
import type { NewsState } from '#core/news/news-state.ts';
import { readChoice, readCursor, readSearch, toAddress } from '../lists/list-address.ts';

/** The states as they stand in addresses. */
export const newsStateNames: Readonly<Record<NewsState, string>> = {
  draft: 'brouillons',
  scheduled: 'programmees',
  published: 'publiees',
  hidden: 'masquees',
  archived: 'archivees',
};

type NewsListState = { state: NewsState | null; search: string; after: Cursor | null };

/** What the address of the office's list asks for; anything unreadable is left out. */
export const readListState = ({ searchParams }: URL): NewsListState => ({
  state: readChoice(newsStateNames, searchParams.get('etat')),
  search: readSearch(searchParams),
  after: readCursor(searchParams),
});

/** The address of a page of the list. */
export const toListHref = (
  { state, search, after }: Partial<NewsListState>,
  path: '/admin/news' | '/admin/news.csv' = '/admin/news',
): string => toAddress(path, { etat: state && newsStateNames[state], q: search }, after);
