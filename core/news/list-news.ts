import { and, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { news } from '#database/tables/news.ts';
import type { Core } from '../context.ts';
import { after, type ListPage, toPage } from '../lists/keyset.ts';
import {
  headlineColumns,
  isPublished,
  type NewsHeadline,
  type NewsRow,
  newestNewsFirst,
  oldestNewsFirst,
} from './news-item.ts';

type Reader = Pick<Core, 'db' | 'now'>;

/** Returns one page of published items, newest first, optionally only those of one year (Paris time). */
export async function listNews(
  core: Reader,
  options: { after?: Cursor | null; year?: number | null; limit: number },
): Promise<ListPage<NewsHeadline>> {
  const rows = await core.db
    .select(headlineColumns)
    .from(news)
    .where(
      and(isPublished(core.now()), inYear(options.year), after(news.publishedAt, news.id, options.after)),
    )
    .orderBy(...newestNewsFirst)
    .limit(options.limit + 1);
  return toPage(rows, options.limit, (row) => row.publishedAt);
}

export async function listLatestNews(core: Reader, limit: number): Promise<NewsHeadline[]> {
  return (await listNews(core, { limit })).rows;
}

/** Returns the latest published items with their texts, for feeds. */
export async function listNewsTexts(
  core: Reader,
  limit: number,
): Promise<(NewsHeadline & Pick<NewsRow, 'body' | 'updatedAt'>)[]> {
  return core.db
    .select({ ...headlineColumns, body: news.body, updatedAt: news.updatedAt })
    .from(news)
    .where(isPublished(core.now()))
    .orderBy(...newestNewsFirst)
    .limit(limit);
}

/** Returns the years (Paris time) with published items, newest first, by one index lookup per year. */
export async function listNewsYears(core: Reader): Promise<number[]> {
  const { rows } = await core.db.execute<{ year: number }>(sql`
    with recursive newest(at) as (
      (select ${news.publishedAt} from ${news} where ${isPublished(core.now())}
        order by ${sql.join([...newestNewsFirst], sql`, `)} limit 1)
      union all
      select (select ${news.publishedAt} from ${news}
        where ${news.displayed} and ${news.publishedAt} < date_trunc('year', newest.at, 'Europe/Paris')
        order by ${sql.join([...newestNewsFirst], sql`, `)} limit 1)
      from newest where newest.at is not null
    )
    select extract(year from at at time zone 'Europe/Paris')::int as year from newest where at is not null`);
  return rows.map(({ year }) => year);
}

/** Returns the time at which the next scheduled item is published, or null. */
export async function findNextPublication(core: Pick<Core, 'db' | 'now'>): Promise<Date | null> {
  const [next] = await core.db
    .select({ publishedAt: headlineColumns.publishedAt })
    .from(news)
    .where(sql`${news.displayed} and ${news.publishedAt} > ${core.now()}`)
    .orderBy(...oldestNewsFirst)
    .limit(1);
  return next?.publishedAt ?? null;
}

function inYear(year: number | null | undefined): SQL | undefined {
  if (!year) return undefined;
  const start = (of: number) => sql`make_timestamptz(${of}::int, 1, 1, 0, 0, 0, 'Europe/Paris')`;
  return sql`${news.publishedAt} >= ${start(year)} and ${news.publishedAt} < ${start(year + 1)}`;
}
