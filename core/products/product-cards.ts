import { sql } from 'drizzle-orm';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import type { ProductCard } from './product.ts';

/** What a card shows: descriptions and files stay in the database. */
export const cardColumns = {
  id: products.id,
  type: products.type,
  title: products.title,
  difficulty: products.difficulty,
  duration: products.duration,
  enabled: products.enabled,
  miniature: products.miniature,
  priceId: products.priceId,
  unitAmount: products.unitAmount,
  order: products.order,
  createdAt: products.createdAt,
};

export type CardRow = Pick<typeof products.$inferSelect, keyof typeof cardColumns>;

/** Whether `uid` owns the product of the row, told by the same statement; false for a visitor. */
export const boughtBy = (uid: string | undefined) =>
  uid
    ? sql<boolean>`exists (select 1 from ${entitlements} where ${entitlements.uid} = ${uid}
        and ${entitlements.productId} = ${products.id} and ${entitlements.revokedAt} is null)`
    : sql<boolean>`false`;

/** Rows as cards. Prices that are not known yet are looked up behind the page, which says `Loading...` meanwhile. */
export function toCards(core: Pick<Core, 'prices'>, rows: (CardRow & { bought: boolean })[]): ProductCard[] {
  core.prices.learn(rows.filter((row) => row.priceId && row.unitAmount === null).map((row) => row.priceId));
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    title: row.title,
    level: row.difficulty,
    durationMinutes: row.duration,
    enabled: row.enabled,
    picture: row.miniature[0] ?? null,
    priceId: row.priceId,
    priceCents: row.unitAmount,
    bought: row.bought,
  }));
}
