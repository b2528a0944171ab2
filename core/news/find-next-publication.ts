import { sql } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';
import type { Core } from '../context.ts';
import { headlineColumns, oldestFirst } from './news-item.ts';

/** The next moment at which an item that is scheduled appears by itself; null when none is. */
export async function findNextPublication(core: Pick<Core, 'db' | 'now'>): Promise<Date | null> {
  const [next] = await core.db
    .select({ publishedAt: headlineColumns.publishedAt })
    .from(news)
    .where(sql`${news.displayed} and ${news.publishedAt} > ${core.now()}`)
    .orderBy(...oldestFirst)
    .limit(1);
  return next?.publishedAt ?? null;
}
