import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import { products } from '#database/tables/products.ts';
import { productSearch } from '#database/tables/search.ts';
import { ownedBy, type PendingAccess, pendingFor } from '../../access.ts';
import type { Core } from '../../context.ts';
import { toTextQuery } from '../../lists/keyset.ts';
import type { ProductCard } from '../product.ts';
import { fitsOrder, type KeysetRange, listCatalogueRanges, toCatalogueCursor } from './catalogue-order.ts';
import { type CatalogueQuery, countLimit, type Range, type Sort } from './catalogue-query.ts';
import { addFormerPrices, type CardRow, productCardColumns, toCards } from './list-products.ts';

const pageSize = 24;

/** Maximum number of matches to rank. Ranking all matches of a very common word would be slow. */
const maxWeighed = 240;

export type CataloguePage = { cards: ProductCard[]; next: Cursor | null };

/** Lists one page. Ignores a cursor of another sort order. */
export async function listCatalogue(
  core: Core,
  query: CatalogueQuery & { uid?: string | undefined; after?: Cursor | null; limit?: number },
): Promise<CataloguePage> {
  const { limit = pageSize, uid } = query;
  const words = parseSearchWords(query.words);
  const sort = query.sort === 'relevance' && !words ? 'order' : query.sort;
  const after = query.after && fitsOrder(sort, query.after) ? query.after : null;
  const where = toCondition(core, query);
  const rows =
    sort === 'relevance' && words
      ? await weigh(core, { where, words, after, uid, limit: limit + 1 })
      : await walk(core, { where, uid, limit: limit + 1, stretches: listCatalogueRanges(sort, after) });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    cards: await addFormerPrices(core, toCards(core, page)),
    next: rows.length > limit && last ? toNext(sort, last) : null,
  };
}

/** Counts the products of a query. `countLimit + 1` means more. */
export async function countCatalogue(core: Core, query: CatalogueQuery): Promise<number> {
  const some = core.db
    .select({ one: sql`1`.as('one') })
    .from(products)
    .where(toCondition(core, query))
    .limit(countLimit + 1)
    .as('some');
  const [row] = await core.db.select({ found: sql<number>`count(*)::int` }).from(some);
  return row?.found ?? 0;
}

function toCondition(
  core: Pick<Core, 'db'>,
  { type, levels = [], duration, cents, words }: CatalogueQuery,
): SQL | undefined {
  const searched = parseSearchWords(words);
  return and(
    eq(products.type, type),
    sql`${products.displayed}`,
    levels.length > 0 ? inArray(products.difficulty, [...levels]) : undefined,
    // Excludes 0 minutes, which means an unknown duration.
    duration ? inRange(products.duration, { ...duration, from: Math.max(1, duration.from ?? 1) }) : undefined,
    inRange(products.unitAmount, cents),
    searched ? inArray(products.id, matchProducts(core, searched)) : undefined,
  );
}

const matchProducts = ({ db }: Pick<Core, 'db'>, words: string) =>
  db
    .select({ id: productSearch.productId })
    .from(productSearch)
    .where(sql`${productSearch.words} @@ ${toTextQuery(words)}`);

function inRange(column: typeof products.duration | typeof products.unitAmount, range: Range | undefined) {
  return and(
    range?.from === undefined ? undefined : gte(column, range.from),
    range?.to === undefined ? undefined : lte(column, range.to),
  );
}

type FoundRow = CardRow & { part: number; rank: number; bought: boolean; pending: PendingAccess | null };

type Asked = { where: SQL | undefined; uid: string | undefined; limit: number };

const selectCards = (core: Core, found: SQL, uid: string | undefined) =>
  core.db
    .select({
      ...productCardColumns,
      part: sql<number>`found.part`,
      rank: sql<number>`found.rank`,
      bought: ownedBy(uid),
      pending: pendingFor(uid),
    })
    .from(products)
    .innerJoin(sql`${found} found`, sql`found.id = ${products.id}`);

function walk(
  core: Core,
  { where, uid, limit, stretches }: Asked & { stretches: KeysetRange[] },
): Promise<FoundRow[]> {
  const pieces = stretches.map((stretch) => {
    const part = sql`${sql.raw(String(stretch.part))}`.as('part');
    return core.db
      .select({ id: products.id, part, rank: sql`0`.as('rank') })
      .from(products)
      .where(and(where, stretch.where))
      .orderBy(...stretch.order)
      .limit(limit);
  });
  return selectCards(core, sql`(${sql.join(pieces, sql` union all `)})`, uid)
    .orderBy(sql`found.part`, ...(stretches[0]?.order ?? []))
    .limit(limit);
}

/** Ranks the matches: words in the title or frequent ones first. */
function weigh(
  core: Core,
  { where, uid, limit, words, after }: Asked & { words: string; after: Cursor | null },
): Promise<FoundRow[]> {
  // In millionths, so that a cursor represents it exactly.
  const weight = sql`(ts_rank(${productSearch.words}, ${toTextQuery(words)}) * 1000000)::int`;
  const found = core.db
    .select({ id: products.id, part: sql`0`.as('part'), rank: weight.as('rank') })
    .from(products)
    .innerJoin(productSearch, eq(productSearch.productId, products.id))
    .where(where)
    .orderBy(...(listCatalogueRanges('order', null)[0]?.order ?? []))
    .limit(maxWeighed);
  const rank = sql`found.rank`;
  const [, lastRank, lastId] = after ?? [];
  const behind = after && or(lt(rank, lastRank), and(eq(rank, lastRank), gt(products.id, String(lastId))));
  return selectCards(core, sql`${found}`, uid)
    .where(behind ?? undefined)
    .orderBy(desc(rank), asc(products.id))
    .limit(limit);
}

function toNext(sort: Sort, row: FoundRow): Cursor {
  return sort === 'relevance' ? [0, row.rank, row.id] : toCatalogueCursor(sort, row, row.part);
}
