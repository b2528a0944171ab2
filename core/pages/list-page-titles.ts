import { asc, sql } from 'drizzle-orm';
import { pages } from '#database/tables/pages.ts';
import type { Core } from '../context.ts';

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
