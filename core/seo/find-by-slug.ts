import { and, eq, type SQL, sql } from 'drizzle-orm';
import { earlierSlugs } from '#database/tables/addresses.ts';
import { news } from '#database/tables/news.ts';
import { pages } from '#database/tables/pages.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { createdId } from '../create-id.ts';
import { isPublished } from '../news/news-item.ts';
import { isScorePublished } from '../scores/score.ts';
import type { SlugKind } from '../slugs/slug-rules.ts';

const tables = { product: products, news, score: scores, page: pages };

/** Only visible rows redirect, because the present slug of a draft is not public. */
function isVisible(kind: SlugKind, now: Date): SQL | undefined {
  switch (kind) {
    case 'product':
      return sql`${products.displayed}`;
    case 'news':
      return isPublished(now);
    case 'score':
      return isScorePublished();
    case 'page':
      return sql`${pages.displayed}`;
  }
}

/** The row that a segment of an address names. `current` is its present segment if `segment` is an earlier slug. */
type Addressed = { id: string; current: string | null };

/** Finds the row with an id or slug, or else the visible row with an earlier slug. */
export async function findBySlug(
  core: Pick<Core, 'db' | 'now'>,
  kind: SlugKind,
  segment: string,
): Promise<Addressed | null> {
  if (createdId.test(segment)) return { id: segment, current: null };
  const { id, slug } = tables[kind];
  const [present] = await core.db
    .select({ id })
    .from(id.table)
    .where(sql`${id} = ${segment} or (${slug} = ${segment} and ${slug} <> '')`)
    .orderBy(sql`${id} = ${segment} desc`)
    .limit(1);
  if (present) return { id: present.id, current: null };
  const [earlier] = await core.db
    .select({ id, slug })
    .from(earlierSlugs)
    .innerJoin(id.table, eq(id, earlierSlugs.rowId))
    .where(and(eq(earlierSlugs.kind, kind), eq(earlierSlugs.slug, segment), isVisible(kind, core.now())))
    .limit(1);
  return earlier ? { id: earlier.id, current: earlier.slug || earlier.id } : null;
}
