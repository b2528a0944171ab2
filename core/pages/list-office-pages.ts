import { and, asc, inArray, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { pages } from '#database/tables/pages.ts';
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
import type { PageRow } from './page-subject.ts';

export type PageState = 'displayed' | 'draft' | 'archived';

type OfficePage = Pick<PageRow, 'id' | 'title' | 'slug' | 'displayed' | 'archivedAt' | 'createdAt'>;

export const readPageState = ({
  displayed,
  archivedAt,
}: Pick<PageRow, 'displayed' | 'archivedAt'>): PageState =>
  archivedAt ? 'archived' : displayed ? 'displayed' : 'draft';

/** State null: all except archived pages. `search` covers titles. */
type PageFilter = { state: PageState | null; search?: string };

const pageSize = 50;
const portion = 100;

/** Returns a page of the list, by default newest first. */
export async function listOfficePages(
  core: Pick<Core, 'db'>,
  options: PageFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficePage>> {
  const { limit = pageSize } = options;
  const page = pageByDate(pages.createdAt, pages.id, options);
  const { id, title, slug, displayed, archivedAt, createdAt } = pages;
  const rows = await core.db
    .select({ id, title, slug, displayed, archivedAt, createdAt })
    .from(pages)
    .where(and(matchPages(options), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.createdAt);
}

export const countOfficePages = (core: Pick<Core, 'db'>, filter: PageFilter): Promise<Counted> =>
  countRows(core, pages, matchPages(filter));

/** Yields all pages that `listOfficePages` would list, in the same order, in batches. */
export const listWholePages = (core: Pick<Core, 'db'>, filter: PageFilter): AsyncGenerator<PageRow[]> =>
  listWhole<PageRow>(
    (after) => listOfficePages(core, { ...filter, after, limit: portion }),
    async (ids) => (await core.db.select().from(pages).where(inArray(pages.id, ids))) as PageRow[],
  );

const matchPages = ({ state, search = '' }: PageFilter): SQL | undefined =>
  and(
    state === 'archived' ? sql`${pages.archivedAt} is not null` : sql`${pages.archivedAt} is null`,
    state === 'displayed' ? sql`${pages.displayed}` : undefined,
    state === 'draft' ? sql`not ${pages.displayed}` : undefined,
    // Same expression as the index `pages_titles`.
    ...matchWords(sql`public.fold(${pages.title})`, search),
  );

/** Maximum number of pages that the menu offers. */
const maxOffered = 200;

/** Returns the pages that are not archived, by title. */
export const listPageTitles = (
  core: Pick<Core, 'db'>,
): Promise<{ id: string; title: string; displayed: boolean }[]> =>
  core.db
    .select({ id: pages.id, title: pages.title, displayed: pages.displayed })
    .from(pages)
    .where(sql`${pages.archivedAt} is null`)
    .orderBy(asc(pages.title), asc(pages.id))
    .limit(maxOffered);
