import { sql } from 'drizzle-orm';
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
export const newestFirst = [
  sql`${news.publishedAt} desc nulls last`,
  sql`${news.id} desc nulls last`,
] as const;

/** The same index, read from its end. */
export const oldestFirst = [
  sql`${news.publishedAt} asc nulls first`,
  sql`${news.id} asc nulls first`,
] as const;

/** On the site at this moment: shown, and its day has come. */
export const isPublished = (now: Date) => sql`${news.displayed} and ${news.publishedAt} <= ${now}`;
