import { and, eq, ne, sql } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import { ownedBy } from '../access.ts';
import type { Core } from '../context.ts';
import { listStretches } from './catalogue/catalogue-order.ts';
import type { Level, ProductCard, ProductType } from './product.ts';
import { cardColumns, toCards } from './product-cards.ts';

/** Displayed products beside one: of its type and level first, then of its type, without what `uid` owns. */
export async function listRelated(
  core: Core,
  product: { id: string; type: ProductType; level: Level },
  options: { uid: string; limit: number },
): Promise<ProductCard[]> {
  const find = (level?: Level) =>
    core.db
      .select({ ...cardColumns, bought: sql<boolean>`false` })
      .from(products)
      .where(
        and(
          eq(products.type, product.type),
          sql`${products.displayed}`,
          ne(products.id, product.id),
          level === undefined ? undefined : eq(products.difficulty, level),
          sql`not ${ownedBy(options.uid)}`,
        ),
      )
      .orderBy(...(listStretches('order', null)[0]?.order ?? []))
      .limit(options.limit);
  const near = await find(product.level);
  const others = near.length < options.limit ? await find() : [];
  const known = new Set(near.map(({ id }) => id));
  return toCards(core, [...near, ...others.filter(({ id }) => !known.has(id))].slice(0, options.limit));
}
