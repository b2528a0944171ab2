import { asc, count, desc, inArray, isNull, sql } from 'drizzle-orm';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import type { Level, ProductType } from './product.ts';

export type OfficeProduct = {
  id: string;
  type: ProductType;
  title: string;
  level: Level;
  displayed: boolean;
  enabled: boolean;
  priceId: string;
  priceCents: number | null;
  buyers: number;
};

const pageSize = 50;

/** Orders that money came for, whatever became of it since. */
const settledStates = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const;

/** Every product for the office, in the order of the lists; `page` counts from 1. */
export async function listOfficeProducts(
  core: Core,
  page: number,
): Promise<{ rows: OfficeProduct[]; hasNext: boolean }> {
  const buyers = sql<number>`(select count(*)::int from ${entitlements}
    where ${entitlements.productId} = ${products.id} and ${entitlements.revokedAt} is null)`;
  const rows = await core.db
    .select({
      id: products.id,
      type: products.type,
      title: products.title,
      level: products.difficulty,
      displayed: products.displayed,
      enabled: products.enabled,
      priceId: products.priceId,
      buyers,
    })
    .from(products)
    .orderBy(asc(products.order), desc(products.createdAt), desc(products.id))
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  const shown = rows
    .slice(0, pageSize)
    .map(async (row) => ({ ...row, priceCents: await findCents(core, row.priceId) }));
  return { rows: await Promise.all(shown), hasNext: rows.length > pageSize };
}

async function findCents(core: Core, priceId: string): Promise<number | null> {
  if (!priceId) return null;
  try {
    return (await core.prices.get(priceId))?.unitAmount ?? null;
  } catch (error) {
    core.log.warn({ err: error, priceId }, 'a price is missing from the office');
    return null;
  }
}

/** What the first page of the office says of the school today. */
export async function countSchool(
  core: Core,
): Promise<{ products: number; displayed: number; members: number; orders: number; cents: number }> {
  const [[counted], [owners], [sales]] = await Promise.all([
    core.db
      .select({
        products: count(),
        displayed: sql<number>`count(*) filter (where ${products.displayed})::int`,
      })
      .from(products),
    core.db
      .select({ members: sql<number>`count(distinct ${entitlements.uid})::int` })
      .from(entitlements)
      .where(isNull(entitlements.revokedAt)),
    core.db
      .select({
        orders: count(),
        cents: sql<number>`coalesce(sum(${orders.amount} - ${orders.refundedAmount}), 0)::int`,
      })
      .from(orders)
      .where(inArray(orders.state, settledStates)),
  ]);
  return {
    products: counted?.products ?? 0,
    displayed: counted?.displayed ?? 0,
    members: owners?.members ?? 0,
    orders: sales?.orders ?? 0,
    cents: sales?.cents ?? 0,
  };
}
