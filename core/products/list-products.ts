import { and, asc, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import type { ProductCard, ProductRow, ProductType } from './product.ts';

const pageSize = 24;

/** Where a page of the list ends: the keys of its last row. */
export type ProductCursor = { order: number; createdAt: string; id: string };

export type ProductPage = { cards: ProductCard[]; next: ProductCursor | null };

/** Exactly the order of the index `products_listing`: one word apart, and the whole catalogue is sorted for each page. */
const listOrder = [asc(products.order), sql`${products.createdAt} desc nulls last`, asc(products.id)];

/** What a card shows: descriptions and files stay in the database. */
const cardColumns = {
  id: products.id,
  type: products.type,
  title: products.title,
  difficulty: products.difficulty,
  duration: products.duration,
  enabled: products.enabled,
  miniature: products.miniature,
  priceId: products.priceId,
  order: products.order,
  createdAt: products.createdAt,
};

type CardRow = Pick<ProductRow, keyof typeof cardColumns>;

/** Displayed products of a type, in the owner's order and then newest first, one page at a time. */
export async function listProducts(
  core: Core,
  options: { type: ProductType; uid?: string | undefined; after?: ProductCursor | null; limit?: number },
): Promise<ProductPage> {
  const limit = options.limit ?? pageSize;
  const rows = await core.db
    .select(cardColumns)
    .from(products)
    .where(and(eq(products.type, options.type), eq(products.displayed, true), afterCursor(options.after)))
    .orderBy(...listOrder)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const bought = await findBought(
    core,
    options.uid,
    page.map((row) => row.id),
  );
  return {
    cards: await toCards(core, page, (id) => bought.has(id)),
    next:
      rows.length > limit && last
        ? { order: last.order, createdAt: last.createdAt.toISOString(), id: last.id }
        : null,
  };
}

/** What a member owns, most recently bought first. */
export async function listOwnedProducts(core: Core, uid: string, limit = 100): Promise<ProductCard[]> {
  const rows = await core.db
    .select(cardColumns)
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(and(eq(entitlements.uid, uid), isNull(entitlements.revokedAt)))
    .orderBy(desc(entitlements.grantedAt))
    .limit(limit);
  return toCards(core, rows, () => true);
}

/** A few displayed products that a member does not own yet. */
export async function listOtherProducts(core: Core, uid: string, limit: number): Promise<ProductCard[]> {
  const owned = sql`exists (select 1 from ${entitlements} where ${entitlements.uid} = ${uid}
    and ${entitlements.productId} = ${products.id} and ${entitlements.revokedAt} is null)`;
  const offered = and(eq(products.displayed, true), eq(products.enabled, true), sql`not ${owned}`);
  // By type, because that is how the index begins: each stops after a few rows.
  const byType = await Promise.all(
    products.type.enumValues.map((type) =>
      core.db
        .select(cardColumns)
        .from(products)
        .where(and(eq(products.type, type), offered))
        .orderBy(...listOrder)
        .limit(limit),
    ),
  );
  return toCards(core, byType.flat().sort(compareRows).slice(0, limit), () => false);
}

/** The order of the lists, for rows of several of them. */
function compareRows(a: CardRow, b: CardRow): number {
  return a.order - b.order || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

function afterCursor(cursor: ProductCursor | null | undefined): SQL | undefined {
  if (!cursor) return undefined;
  const createdAt = new Date(cursor.createdAt);
  return or(
    gt(products.order, cursor.order),
    and(
      eq(products.order, cursor.order),
      or(
        lt(products.createdAt, createdAt),
        and(eq(products.createdAt, createdAt), gt(products.id, cursor.id)),
      ),
    ),
  );
}

async function toCards(
  core: Core,
  rows: CardRow[],
  isBought: (id: string) => boolean,
): Promise<ProductCard[]> {
  return Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      type: row.type,
      title: row.title,
      level: row.difficulty,
      durationMinutes: row.duration,
      enabled: row.enabled,
      picture: row.miniature[0] ?? null,
      priceId: row.priceId,
      priceCents: await findUnitAmount(core, row.priceId),
      bought: isBought(row.id),
    })),
  );
}

/** A list must appear even while the payment provider is away: such a price is fetched by the page later. */
async function findUnitAmount(core: Core, priceId: string): Promise<number | null> {
  if (!priceId) return null;
  try {
    return (await core.prices.get(priceId))?.unitAmount ?? null;
  } catch (error) {
    core.log.warn({ err: error, priceId }, 'a price is missing from a list');
    return null;
  }
}

async function findBought(core: Core, uid: string | undefined, ids: string[]): Promise<Set<string>> {
  if (!uid || ids.length === 0) return new Set();
  const rows = await core.db
    .select({ productId: entitlements.productId })
    .from(entitlements)
    .where(
      and(eq(entitlements.uid, uid), isNull(entitlements.revokedAt), inArray(entitlements.productId, ids)),
    );
  return new Set(rows.map((row) => row.productId));
}
