import { and, inArray, sql } from 'drizzle-orm';
import { toPageHref } from '#common/links.ts';
import { pages } from '#database/tables/pages.ts';
import type { Core } from '../context.ts';
import { type PageTarget, readPageTarget, toPageTarget } from './page-target.ts';

type PageLink = { href: string; title: string };

/** Returns the displayed pages among the targets of links. */
export async function findPageLinks(
  core: Pick<Core, 'db'>,
  targets: readonly string[],
): Promise<ReadonlyMap<PageTarget, PageLink>> {
  const ids = targets.flatMap((to) => readPageTarget(to) ?? []);
  const rows =
    ids.length > 0
      ? await core.db
          .select({ id: pages.id, title: pages.title, slug: pages.slug })
          .from(pages)
          .where(and(inArray(pages.id, ids), sql`${pages.displayed}`))
      : [];
  return new Map(rows.map((row) => [toPageTarget(row.id), { href: toPageHref(row), title: row.title }]));
}
