import { asc, inArray, or } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import type { exercises } from '#database/tables/exercises.ts';
import type { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';

/**
 * Locks the products of lessons or exercises, and the other given ones, in the order of their ids. Each change
 * of lessons or exercises does this first, because a trigger then updates the duration of the products: without
 * this order, it could wait for a transaction that waits for its lesson (decision 64).
 */
export async function lockProductsOf(
  tx: Transaction,
  table: typeof lessons | typeof exercises,
  ids: readonly string[],
  others: readonly (string | null | undefined)[] = [],
): Promise<void> {
  const given = others.filter((id) => typeof id === 'string');
  if (ids.length + given.length === 0) return;
  const theirs = tx
    .select({ id: table.productId })
    .from(table)
    .where(inArray(table.id, [...ids]));
  await tx
    .select({ id: products.id })
    .from(products)
    .where(or(inArray(products.id, theirs), inArray(products.id, given)))
    .orderBy(asc(products.id))
    // Purchases refer to the product meanwhile.
    .for('no key update');
}
