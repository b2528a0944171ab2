import { type SQL, sql } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';

export type NewsRow = typeof news.$inferSelect;

/** Columns for lists of published items, without the text. */
export const headlineColumns = {
  id: news.id,
  slug: news.slug,
  title: news.title,
  summary: news.summary,
  picture: news.picture,
  // Null only in drafts, which no list contains.
  publishedAt: sql<Date>`${news.publishedAt}`.mapWith(news.publishedAt).as('published_at'),
};

export type NewsHeadline = Pick<NewsRow, 'id' | 'slug' | 'title' | 'summary' | 'picture'> & {
  publishedAt: Date;
};

/** Same expressions as the index `news_listing`; otherwise PostgreSQL sorts the whole table. */
export const newestNewsFirst = [
  sql`${news.publishedAt} desc nulls last`,
  sql`${news.id} desc nulls last`,
] as const;

/** The same index, read backwards. */
export const oldestNewsFirst = [
  sql`${news.publishedAt} asc nulls first`,
  sql`${news.id} asc nulls first`,
] as const;

/** Condition: the item is displayed and its publication date has passed. */
export const isPublished = (now: Date) => sql`${news.displayed} and ${news.publishedAt} <= ${now}`;

export const newsStates = ['draft', 'scheduled', 'published', 'hidden', 'archived'] as const;

export type NewsState = (typeof newsStates)[number];

/** A draft has never been displayed; a hidden item has. Archived items are never displayed. */
export function readNewsState(
  { displayed, publishedAt, archivedAt }: Pick<NewsRow, 'displayed' | 'publishedAt' | 'archivedAt'>,
  now: Date,
): NewsState {
  if (archivedAt) return 'archived';
  if (!publishedAt) return 'draft';
  if (!displayed) return 'hidden';
  return publishedAt > now ? 'scheduled' : 'published';
}

/** Condition for a state, in the form that the indexes use (`news_drafts`, `news_hidden`…). */
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
