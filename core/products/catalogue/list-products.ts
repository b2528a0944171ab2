import { and, eq, inArray, sql } from 'drizzle-orm';
import { prepareOnce } from '#database/prepare.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { isHeldBy, ownedBy, type PendingAccess, pendingFor } from '../../access.ts';
import type { Core } from '../../context.ts';
import { listFormerPrices } from '../../prices/former-price.ts';
import type { ProductCard, ProductType } from '../product.ts';
import { listCatalogueRanges } from './catalogue-order.ts';

/** Columns of a card, without descriptions and files. */
export const productCardColumns = {
  id: products.id,
  slug: products.slug,
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

export type CardRow = Pick<typeof products.$inferSelect, keyof typeof productCardColumns>;

/** Converts rows to cards. Queues unknown prices for fetching; their cards show `Loading...` meanwhile. */
export function toCards(
  core: Pick<Core, 'prices'>,
  rows: (CardRow & { bought: boolean; pending?: PendingAccess | null })[],
): ProductCard[] {
  core.prices.learn(rows.filter((row) => row.priceId && row.unitAmount === null).map((row) => row.priceId));
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    type: row.type,
    title: row.title,
    level: row.difficulty,
    durationMinutes: row.duration,
    enabled: row.enabled,
    picture: row.miniature[0] ?? null,
    priceId: row.priceId,
    priceCents: row.unitAmount,
    formerCents: null,
    bought: row.bought,
    pending: row.pending ?? null,
  }));
}

/** Adds the former price of reduced products, to be shown struck through. */
export async function addFormerPrices(core: Core, cards: ProductCard[]): Promise<ProductCard[]> {
  const former = await listFormerPrices(
    core,
    cards.filter((card) => card.enabled && !card.bought && !card.pending).map(({ id }) => id),
  );
  return cards.map((card) => ({ ...card, formerCents: former.get(card.id) ?? null }));
}

/** Must equal the order of the index `products_listing`, or each page would sort the whole catalogue. */
export const listOrder = listCatalogueRanges('order', null)[0]?.order ?? [];

/** Lists the first displayed products of a type, in the owner's order and then newest first. */
export async function listProducts(
  core: Core,
  options: { type: ProductType; uid?: string | undefined; limit: number },
): Promise<{ cards: ProductCard[] }> {
  const rows = await core.db
    .select({ ...productCardColumns, bought: ownedBy(options.uid), pending: pendingFor(options.uid) })
    .from(products)
    .where(and(eq(products.type, options.type), sql`${products.displayed}`))
    .orderBy(...listOrder)
    .limit(options.limit);
  return { cards: await addFormerPrices(core, toCards(core, rows)) };
}

/** Returns the products that the account holds, each with its pending access or null. Empty for a visitor. */
export async function listHeldAmong(
  core: Pick<Core, 'db'>,
  uid: string | undefined,
  cards: readonly Pick<ProductCard, 'id'>[],
): Promise<Map<string, PendingAccess | null>> {
  if (!uid || cards.length === 0) return new Map();
  const rows = await findHeldAmong(core.db, { uid, ids: cards.map(({ id }) => id) });
  return new Map(rows.map(({ id, opensAt, isGift }) => [id, opensAt && { opensAt, isGift }]));
}

const findHeldAmong = prepareOnce('held among', (db) =>
  db
    .select({
      id: entitlements.productId,
      opensAt: entitlements.opensAt,
      isGift: sql<boolean>`coalesce(${orders.uid} <> ${entitlements.uid}, false)`,
    })
    .from(entitlements)
    .leftJoin(orders, eq(orders.id, entitlements.orderId))
    .where(
      and(isHeldBy(sql.placeholder('uid')), sql`${entitlements.productId} = any(${sql.placeholder('ids')})`),
    ),
);

/** Lists the displayed products among these ids, in the order of the ids. */
export async function listNamedProducts(
  core: Core,
  ids: readonly string[],
  uid?: string,
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await core.db
    .select({ ...productCardColumns, bought: ownedBy(uid), pending: pendingFor(uid) })
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.displayed, true)));
  const chosen = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return addFormerPrices(core, toCards(core, chosen));
}

/** Compares rows in the order of the lists, to merge several of them. */
export function compareListed(a: CardRow, b: CardRow): number {
  return a.order - b.order || b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? -1 : 1);
}

/** Lists displayed products chosen by the owner, in that order. If none is left, the first of the lists. */
export async function listChosenProducts(
  core: Core,
  options: { type: ProductType; ids: readonly string[]; uid?: string | undefined; limit: number },
): Promise<ProductCard[]> {
  const { type, ids, uid, limit } = options;
  const cards = (await listNamedProducts(core, ids, uid)).filter((card) => card.type === type);
  return cards.length > 0 ? cards : (await listProducts(core, { type, uid, limit })).cards;
}
