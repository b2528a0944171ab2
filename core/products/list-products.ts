import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { isOwnedBy, ownedBy } from '../access.ts';
import type { Core } from '../context.ts';
import { listStretches } from './catalogue/catalogue-order.ts';
import type { ProductCard, ProductType } from './product.ts';
import { type CardRow, cardColumns, toCards } from './product-cards.ts';

/** Exactly the order of the index `products_listing`: one word apart, and the whole catalogue is sorted for each page. */
const listOrder = listStretches('order', null)[0]?.order ?? [];

/** The first displayed products of a type, in the owner's order and then newest first. */
export async function listProducts(
  core: Core,
  options: { type: ProductType; uid?: string | undefined; limit: number },
): Promise<{ cards: ProductCard[] }> {
  const rows = await core.db
    .select({ ...cardColumns, bought: ownedBy(options.uid) })
    .from(products)
    .where(and(eq(products.type, options.type), sql`${products.displayed}`))
    .orderBy(...listOrder)
    .limit(options.limit);
  return { cards: toCards(core, rows) };
}

/** What a member owns, most recently bought first. */
export async function listOwnedProducts(core: Core, uid: string, limit = 100): Promise<ProductCard[]> {
  const rows = await core.db
    .select({ ...cardColumns, bought: sql<boolean>`true` })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(isOwnedBy(uid))
    .orderBy(desc(entitlements.grantedAt))
    .limit(limit);
  return toCards(core, rows);
}

/** A few displayed products that a member does not own yet. */
export async function listOtherProducts(core: Core, uid: string, limit: number): Promise<ProductCard[]> {
  const offered = and(sql`${products.displayed}`, eq(products.enabled, true), sql`not ${ownedBy(uid)}`);
  // By type, because that is how the index begins: each stops after a few rows.
  const byType = await Promise.all(
    products.type.enumValues.map((type) =>
      core.db
        .select({ ...cardColumns, bought: sql<boolean>`false` })
        .from(products)
        .where(and(eq(products.type, type), offered))
        .orderBy(...listOrder)
        .limit(limit),
    ),
  );
  return toCards(core, byType.flat().sort(compareRows).slice(0, limit));
}

/** The displayed products among these ids, in the order of the ids. */
export async function listNamedProducts(
  core: Core,
  ids: readonly string[],
  uid?: string,
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await core.db
    .select({ ...cardColumns, bought: ownedBy(uid) })
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.displayed, true)));
  return toCards(
    core,
    rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
  );
}

/** The order of the lists, for rows of several of them. */
function compareRows(a: CardRow, b: CardRow): number {
  return a.order - b.order || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}
