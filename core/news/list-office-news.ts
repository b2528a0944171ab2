import { and, inArray, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { news } from '#database/tables/news.ts';
import type { Core } from '../context.ts';
import { after, type ListPage, listWhole, matchWords, newestFirst, toPage } from '../lists/keyset.ts';
import { matchNewsState, type NewsRow, type NewsState } from './news-item.ts';

export type OfficeNews = Pick<
  NewsRow,
  | 'id'
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

/** Returns a page of news, newest first. State null: all except archived items. `search` covers titles. */
export async function listOfficeNews(
  core: Pick<Core, 'db' | 'now'>,
  options: {
    state: NewsState | null;
    search?: string;
    after?: Cursor | null;
    limit?: number;
  },
): Promise<ListPage<OfficeNews>> {
  const { state, search = '', limit = pageSize } = options;
  // Published and scheduled items are sorted by publication date, as on the site; others by creation date.
  const byDay = state === 'published' || state === 'scheduled';
  const at = byDay ? news.publishedAt : news.createdAt;
  const rows = await core.db
    .select({
      id: news.id,
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
    .where(
      and(
        matchNewsState(state, core.now()),
        after(at, news.id, options.after),
        // Same expression as the index `news_titles`.
        ...matchWords(sql`public.fold(${news.title})`, search),
      ),
    )
    .orderBy(...newestFirst(at, news.id))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => (byDay && row.publishedAt) || row.createdAt);
}

const portion = 100;

/** Yields all news that `listOfficeNews` would list, in the same order, in batches. */
export const listWholeNews = (
  core: Pick<Core, 'db' | 'now'>,
  filter: { state: NewsState | null; search?: string },
): AsyncGenerator<NewsRow[]> =>
  listWhole<NewsRow>(
    (after) => listOfficeNews(core, { ...filter, after, limit: portion }),
    (ids) => core.db.select().from(news).where(inArray(news.id, ids)),
  );
