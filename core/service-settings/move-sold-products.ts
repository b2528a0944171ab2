import { eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Transaction } from '#database/connect.ts';
import { prices } from '#database/tables/prices.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { toIdempotencyKey } from '../prices/price.ts';

/**
 * Creates the products and prices of the school in another account, where their present ids are unknown. `store`
 * writes the new ids in the caller's transaction. A price whose amount is not cached is read from the present
 * account first.
 */
export async function moveSoldProducts(
  core: Core,
  client: Stripe,
): Promise<{ store: (tx: Transaction) => Promise<void> }> {
  const sold = await core.db
    .select({ id: products.id, title: products.title, priceId: products.priceId, amount: prices.unitAmount })
    .from(products)
    .leftJoin(prices, eq(prices.id, products.priceId))
    .where(ne(products.priceId, ''));
  const moved: { id: string; productId: string; priceId: string; unitAmount: number }[] = [];
  for (const { id, title, priceId, amount } of sold) {
    const cents = amount ?? (await core.prices.refresh(priceId))?.unitAmount ?? null;
    if (cents === null)
      throw new AppError('price-unavailable', `price ${priceId} of product ${id} has no known amount`);
    const product = await client.products.create(
      { name: title },
      { idempotencyKey: toIdempotencyKey('move-product', [id, title]) },
    );
    const price = await client.prices.create(
      { product: product.id, currency: 'eur', unit_amount: cents, tax_behavior: 'inclusive' },
      { idempotencyKey: `price:${product.id}:${cents}` },
    );
    moved.push({ id, productId: product.id, priceId: price.id, unitAmount: cents });
  }
  return {
    async store(tx) {
      for (const { id, productId, priceId, unitAmount } of moved) {
        // Lists read the amount from the cache.
        await tx
          .insert(prices)
          .values({ id: priceId, productId, unitAmount, currency: 'eur', active: true })
          .onConflictDoNothing();
        await tx.update(products).set({ productId, priceId }).where(eq(products.id, id));
      }
    },
  };
}
