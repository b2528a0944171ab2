import { and, inArray, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { news } from '#database/tables/news.ts';
import type { Core } from '../context.ts';
import { countRows } from '../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  listWhole,
  matchWords,
  pageByDate,
  toPage,
} from '../lists/keyset.ts';
import { matchNewsState, type NewsRow, type NewsState } from './news-item.ts';

export type OfficeNews = Pick<
  NewsRow,
  | 'id'
  | 'slug'
  | 'title'
  | 'summary'
  | 'picture'
  | 'displayed'
  | 'publishedAt'
  | 'archivedAt'
  | 'createdAt'
  | 'version'
>;

const pageSize = 25;

/** State null: all except archived items. `search` covers titles. */
type NewsFilter = { state: NewsState | null; search?: string };

/** Returns a page of news, by default newest first. */
export async function listOfficeNews(
  core: Pick<Core, 'db' | 'now'>,
  options: NewsFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficeNews>> {
  const { state, limit = pageSize } = options;
  // Published and scheduled items are sorted by publication date, as on the site; others by creation date.
  const byDay = state === 'published' || state === 'scheduled';
  const at = byDay ? news.publishedAt : news.createdAt;
  const page = pageByDate(at, news.id, options);
  const rows = await core.db
    .select({
      id: news.id,
      slug: news.slug,
      title: news.title,
      summary: news.summary,
      picture: news.picture,
      displayed: news.displayed,
      publishedAt: news.publishedAt,
      archivedAt: news.archivedAt,
      createdAt: news.createdAt,
      version: news.version,
    })
    .from(news)
    .where(and(matchNews(core, options), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, (row) => (byDay && row.publishedAt) || row.createdAt);
}

export const countOfficeNews = (core: Pick<Core, 'db' | 'now'>, filter: NewsFilter): Promise<Counted> =>
  countRows(core, news, matchNews(core, filter));

const matchNews = (core: Pick<Core, 'now'>, { state, search = '' }: NewsFilter) =>
  and(
    matchNewsState(state, core.now()),
    // Same expression as the index `news_titles`.
    ...matchWords(sql`public.fold(${news.title})`, search),
  );

const portion = 100;

/** Yields all news that `listOfficeNews` would list, in the same order, in batches. */
export const listWholeNews = (
  core: Pick<Core, 'db' | 'now'>,
  filter: NewsFilter,
): AsyncGenerator<NewsRow[]> =>
  listWhole<NewsRow>(
    (after) => listOfficeNews(core, { ...filter, after, limit: portion }),
    (ids) => core.db.select().from(news).where(inArray(news.id, ids)),
  );
