import { type SQL, sql } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';

export type NewsRow = typeof news.$inferSelect;

/** What a list shows of a published item; its text stays in the database. */
export const headlineColumns = {
  id: news.id,
  title: news.title,
  summary: news.summary,
  picture: news.picture,
  // Null in drafts alone, which are in no list.
  publishedAt: sql<Date>`${news.publishedAt}`.mapWith(news.publishedAt).as('published_at'),
};

export type NewsHeadline = Pick<NewsRow, 'id' | 'title' | 'summary' | 'picture'> & { publishedAt: Date };

/** The index `news_listing`, read from its head: word for word, or the whole table is sorted. */
export const newestNewsFirst = [
  sql`${news.publishedAt} desc nulls last`,
  sql`${news.id} desc nulls last`,
] as const;

/** The same index, read from its end. */
export const oldestNewsFirst = [
  sql`${news.publishedAt} asc nulls first`,
  sql`${news.id} asc nulls first`,
] as const;

/** On the site at this moment: shown, and its day has come. */
export const isPublished = (now: Date) => sql`${news.displayed} and ${news.publishedAt} <= ${now}`;

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
