import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Cursor } from '#common/cursor.ts';
import { parseSearchWords } from '#common/text.ts';
import { type Picture, products } from '#database/tables/products.ts';
import { countOwners } from '../../access.ts';
import type { Core } from '../../context.ts';
import { countRows } from '../../lists/count-rows.ts';
import { type Counted, listWhole, toTextQuery } from '../../lists/keyset.ts';
import { countLessons } from '../../progress/count-lessons.ts';
import { correctWords } from '../catalogue/search-catalogue.ts';
import { countDisplayedExercises } from '../count-work.ts';
import type { Difficulty, ProductType } from '../product.ts';
import { mostBuyers, type OfficeQuery } from './office-query.ts';
import { foldedTitle, listKeysetConditions, listSortKeys, toOfficeCursor } from './product-sorting.ts';

export type OfficeProduct = {
  id: string;
  type: ProductType;
  title: string;
  level: Difficulty;
  displayed: boolean;
  enabled: boolean;
  archivedAt: Date | null;
  /** URL of the smallest version of the product's picture. */
  thumbnail: string | null;
  /** True if the product has a price, which `priceCents` holds once it is known. */
  hasPrice: boolean;
  priceCents: number | null;
  /** Number of displayed lessons; of displayed exercises for an exercise pack. */
  contents: number;
  /** True if the product has no content for its buyers. */
  isEmpty: boolean;
  /** Number of buyers. `mostBuyers` means more. */
  buyers: number;
};

type OfficePage = {
  rows: OfficeProduct[];
  next: Cursor | null;
  /** Words that were searched instead, because the typed ones match no product. */
  corrected: string | null;
};

const pageSize = 50;

/** Minimum length of a part of a word to search, because the trigram index requires three letters. */
const shortestPart = 3;

/** Lists one page of products. Words without a match are replaced by similar words of the titles. */
export async function listOfficeProducts(
  core: Pick<Core, 'db' | 'prices'>,
  query: OfficeQuery & { after?: Cursor | null; limit?: number },
): Promise<OfficePage> {
  const page = await readPage(core, query);
  if (page.rows.length > 0 || !query.words || query.after) return { ...page, corrected: null };
  const corrected = await correctWords(core, query.words);
  if (!corrected) return { ...page, corrected: null };
  const near = await readPage(core, { ...query, words: corrected });
  return { ...near, corrected: near.rows.length > 0 ? corrected : null };
}

async function readPage(
  core: Pick<Core, 'db' | 'prices'>,
  { limit = pageSize, after, ...query }: OfficeQuery & { after?: Cursor | null; limit?: number },
): Promise<Omit<OfficePage, 'corrected'>> {
  const sort = query.state === 'archived' ? 'archived' : query.sort;
  const orders = listSortKeys(sort);
  const stretches = listKeysetConditions(sort, after).map((stretch, part) =>
    core.db
      .select({ id: products.id, part: sql<number>`${sql.raw(String(part))}`.as('part') })
      .from(products)
      .where(and(toCondition(query), stretch))
      .orderBy(...orders)
      .limit(limit + 1),
  );
  const [first, second, ...others] = stretches;
  if (!first) return { rows: [], next: null };
  const found = (second ? unionAll(first, second, ...others) : first).as('found');
  const rows = await core.db
    .select({
      id: products.id,
      type: products.type,
      title: products.title,
      level: products.difficulty,
      displayed: products.displayed,
      enabled: products.enabled,
      order: products.order,
      createdAt: products.createdAt,
      updatedAt: products.updatedAt,
      archivedAt: products.archivedAt,
      miniature: products.miniature,
      priceId: products.priceId,
      priceCents: products.unitAmount,
      isEmpty: sql<boolean>`${products.files} = '[]'::jsonb and ${products.videoId} = ''
        and ${countLessons(products.id)} = 0 and ${countDisplayedExercises(products.id)} = 0`,
      folded: foldedTitle,
      contents: sql<number>`case ${products.type} when 'exercise' then ${countDisplayedExercises(products.id)} else ${countLessons(products.id)} end`,
      buyers: countOwners(mostBuyers),
    })
    .from(found)
    .innerJoin(products, eq(products.id, found.id))
    .orderBy(found.part, ...orders)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  core.prices.learn(page.filter((row) => row.priceId && row.priceCents === null).map((row) => row.priceId));
  return {
    rows: page.map(
      ({ miniature, priceId, order: _order, createdAt: _c, updatedAt: _u, folded: _folded, ...row }) => ({
        ...row,
        hasPrice: priceId !== '',
        thumbnail: findSmallest(miniature[0]),
      }),
    ),
    next: rows.length > limit && last ? toOfficeCursor(sort, last) : null,
  };
}

function findSmallest(picture: Picture | undefined): string | null {
  const [smallest] = [...(picture?.variants ?? [])].sort((one, other) => one.width - other.width);
  return smallest?.url ?? picture?.url ?? null;
}

export const countOfficeProducts = (
  core: Pick<Core, 'db'>,
  query: Omit<OfficeQuery, 'sort'>,
): Promise<Counted> => countRows(core, products, toCondition(query));

function toCondition({ words, type, level, state }: Omit<OfficeQuery, 'sort'>): SQL | undefined {
  return and(
    state === 'archived' ? isNotNull(products.archivedAt) : isNull(products.archivedAt),
    type && eq(products.type, type),
    level && eq(products.difficulty, level),
    state === 'displayed' || state === 'soon' ? eq(products.displayed, true) : undefined,
    state === 'hidden' ? eq(products.displayed, false) : undefined,
    state === 'enabled' ? eq(products.enabled, true) : undefined,
    state === 'soon' ? eq(products.enabled, false) : undefined,
    matchWords(words),
  );
}

function matchWords(typed: string | undefined): SQL | undefined {
  const words = parseSearchWords(typed);
  if (!words) return undefined;
  const part = words.replaceAll(/[\\%_]/g, '\\$&');
  return or(
    sql`${products.search} @@ ${toTextQuery(words)}`,
    part.length < shortestPart ? undefined : sql`${foldedTitle} like '%' || public.fold(${part}) || '%'`,
  );
}

export type WholeProduct = typeof products.$inferSelect;

const portion = 200;

export const listWholeProducts = (
  core: Pick<Core, 'db' | 'prices'>,
  query: OfficeQuery,
): AsyncGenerator<WholeProduct[]> =>
  listWhole<WholeProduct>(
    (after) => listOfficeProducts(core, { ...query, after, limit: portion }),
    (ids) => core.db.select().from(products).where(inArray(products.id, ids)),
  );
