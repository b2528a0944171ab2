import { inArray } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';
import type { Core } from '../context.ts';
import { listWhole } from '../lists/keyset.ts';
import { listOfficeNews } from './list-office-news.ts';
import type { NewsRow } from './news-item.ts';
import type { NewsState } from './news-state.ts';

const portion = 100;

/** The news of the office's list, whole and in its order, a portion at a time. */
export const listWholeNews = (
  core: Pick<Core, 'db' | 'now'>,
  filter: { state: NewsState | null; search?: string },
): AsyncGenerator<NewsRow[]> =>
  listWhole<NewsRow>(
    (after) => listOfficeNews(core, { ...filter, after, limit: portion }),
    (ids) => core.db.select().from(news).where(inArray(news.id, ids)),
  );
