import { and, type SQL, sql } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';
import type { Core } from '../context.ts';
import type { NewsRow } from './news-item.ts';
import { matchNewsState, type NewsState } from './news-state.ts';

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

/** Where a page of the office's list ends: by the day it appears where that is known, else by the day it was begun. */
export type OfficeNewsCursor = { at: Date; id: string };

const pageSize = 25;

/** Words that are searched for together; more would only cost. */
const mostWords = 8;

/**
 * One page of the office's news, newest first: of one state, or of all but the archived where it is null; `search` looks
 * into titles, without accents.
 */
export async function listOfficeNews(
  core: Pick<Core, 'db' | 'now'>,
  options: {
    state: NewsState | null;
    search?: string;
    after?: OfficeNewsCursor | null;
    limit?: number;
  },
): Promise<{ rows: OfficeNews[]; next: OfficeNewsCursor | null }> {
  const { state, search = '', after, limit = pageSize } = options;
  // What has its day is listed by it, as the site lists it.
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
        after ? sql`(${at}, ${news.id}) < (${after.at}, ${after.id})` : undefined,
        ...matchWords(search),
      ),
    )
    .orderBy(sql`${at} desc nulls last`, sql`${news.id} desc nulls last`)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const ending = last && (byDay ? last.publishedAt : last.createdAt);
  return { rows: page, next: rows.length > limit && last && ending ? { at: ending, id: last.id } : null };
}

function matchWords(search: string): SQL[] {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    // The expression of the index `news_titles`, to the letter.
    return sql`public.fold(${news.title}) like public.fold(${pattern})`;
  });
}
