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
