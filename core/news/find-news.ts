import { and, sql } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import {
  headlineColumns,
  isPublished,
  type NewsHeadline,
  type NewsRow,
  newestNewsFirst,
  oldestNewsFirst,
} from './news-item.ts';
import { newsSubject } from './news-subject.ts';

export type FoundNews = {
  item: NewsRow;
  /** False for a draft or a scheduled item. */
  published: boolean;
  /** Neighbouring published items, newest first. */
  newer: NewsHeadline | null;
  older: NewsHeadline | null;
};

/**
 * Returns a published item with its neighbours; with `drafts`, also returns unpublished items.
 * @throws {AppError} not-found
 */
export async function findNews(
  core: Pick<Core, 'db' | 'now'>,
  id: string,
  options: { drafts?: boolean } = {},
): Promise<FoundNews> {
  const item = await newsSubject.find(core, id);
  const { displayed, publishedAt } = item;
  if (!displayed || !publishedAt || publishedAt > core.now()) {
    if (!options.drafts) throw newsNotFound(id);
    return { item, published: false, newer: null, older: null };
  }
  const keys = sql`(${news.publishedAt}, ${news.id})`;
  const here = sql`(${publishedAt}, ${id})`;
  const neighbours = (
    side: typeof newestNewsFirst | typeof oldestNewsFirst,
    beyond: ReturnType<typeof sql>,
  ) =>
    core.db
      .select(headlineColumns)
      .from(news)
      .where(and(isPublished(core.now()), beyond))
      .orderBy(...side)
      .limit(1);
  const [[newer], [older]] = await Promise.all([
    neighbours(oldestNewsFirst, sql`${keys} > ${here}`),
    neighbours(newestNewsFirst, sql`${keys} < ${here}`),
  ]);
  return { item, published: true, newer: newer ?? null, older: older ?? null };
}

function newsNotFound(id: string): AppError {
  return new AppError('not-found', `no published news ${id}`, { userMessage: m.news_not_found() });
}
