import { type SQL, sql } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';
import type { NewsRow } from './news-item.ts';

/** Where a news item stands, for its owner. */
export const newsStates = ['draft', 'scheduled', 'published', 'hidden', 'archived'] as const;

export type NewsState = (typeof newsStates)[number];

/** What was never shown is a draft; what was shown and is no longer is hidden. What is archived is never displayed. */
export function readNewsState(
  { displayed, publishedAt, archivedAt }: Pick<NewsRow, 'displayed' | 'publishedAt' | 'archivedAt'>,
  now: Date,
): NewsState {
  if (archivedAt) return 'archived';
  if (!publishedAt) return 'draft';
  if (!displayed) return 'hidden';
  return publishedAt > now ? 'scheduled' : 'published';
}

/** The items of each state: the conditions of the indexes `news_drafts`, `news_hidden`…, word for word. */
export function matchNewsState(state: NewsState | null, now: Date): SQL {
  switch (state) {
    case 'draft':
      return sql`not ${news.displayed} and ${news.publishedAt} is null and ${news.archivedAt} is null`;
    case 'hidden':
      return sql`not ${news.displayed} and ${news.publishedAt} is not null and ${news.archivedAt} is null`;
    case 'scheduled':
      return sql`${news.displayed} and ${news.publishedAt} > ${now}`;
    case 'published':
      return sql`${news.displayed} and ${news.publishedAt} <= ${now}`;
    case 'archived':
      return sql`${news.archivedAt} is not null`;
    default:
      return sql`${news.archivedAt} is null`;
  }
}
