import { createHash } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import Stripe from 'stripe';
import { priceFaults } from '#common/money.ts';
import { prices } from '#database/tables/prices.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { PriceMemory, ProviderPrice } from './price-memory.ts';

/** @throws {AppError} price-id-not-found, price-unavailable, or price-not-found if it has no amount */
export async function fetchUnitAmount(prices: Pick<PriceMemory, 'get'>, priceId: string): Promise<number> {
  if (!priceId) throw new AppError('price-id-not-found', priceFaults.noId);
  return requirePriced(await prices.get(priceId)).unitAmount;
}

/** @throws {AppError} price-unavailable if the price is null, price-not-found if it has no amount */
export function requirePriced(price: ProviderPrice | null): ProviderPrice & { unitAmount: number } {
  if (!price) throw new AppError('price-unavailable', priceFaults.unavailable);
  const { unitAmount } = price;
  if (unitAmount === null) throw new AppError('price-not-found', priceFaults.noAmount);
  return { ...price, unitAmount };
}

/** Returns cached amounts by price id, in cents, without a request to the provider. */
export async function readAmounts(
  { db }: Pick<Core, 'db'>,
  ids: readonly string[],
): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const { id, unitAmount } = prices;
  const rows = await db
    .select({ id, unitAmount })
    .from(prices)
    .where(inArray(id, [...ids]));
  return Object.fromEntries(
    rows.flatMap((row) => (row.unitAmount === null ? [] : [[row.id, row.unitAmount]])),
  );
}

/** Product and price of an offer at the payment provider. */
export type Sale = { productId: string; priceId: string };

/** Minimum payment in cents: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
export const minCents = 50;

/**
 * Makes the provider sell `title` at `cents` (EUR, tax included). Creates a new price if the amount differs,
 * because the amount of a price cannot change. `key` identifies the product for idempotency.
 */
export async function setPrice(
  core: Pick<Core, 'payments' | 'prices'>,
  sale: Sale & { title: string; cents: number; key: string },
): Promise<Sale> {
  const { title, cents, key } = sale;
  if (cents > 0 && cents < minCents) throw refuseMinimum(`${cents} cents is below the minimum payment`);
  try {
    if (sale.priceId && (await core.prices.refresh(sale.priceId))?.unitAmount === cents)
      return { productId: sale.productId, priceId: sale.priceId };
    const productId =
      sale.productId ||
      (
        await core.payments.products.create(
          { name: title },
          { idempotencyKey: toIdempotencyKey('product', [key, title]) },
        )
      ).id;
    const price = await core.payments.prices.create(
      { product: productId, currency: 'eur', unit_amount: cents, tax_behavior: 'inclusive' },
      { idempotencyKey: `price:${productId}:${cents}` },
    );
    // Lists read the amount from the cache as soon as the product is saved.
    await core.prices.refresh(price.id);
    return { productId, priceId: price.id };
  } catch (error) {
    throw explain(error);
  }
}

/**
 * Validates ids entered by an admin and returns the price with its product id.
 * @throws {AppError} invalid-input if the price cannot be charged in euros or belongs to another product
 */
export async function checkPrice(core: Core, sale: Sale): Promise<Sale> {
  if (!sale.priceId) return sale;
  const price = await core.prices.refresh(sale.priceId);
  const refuse = (userMessage: string) =>
    new AppError('invalid-input', `price ${sale.priceId} cannot be used for product ${sale.productId}`, {
      userMessage,
    });
  if (!price) throw refuse(m.refusals_price_unknown());
  if (price.unitAmount === null) throw refuse(m.refusals_price_without_amount());
  if (price.currency !== 'eur') throw refuse(m.refusals_price_not_in_euros());
  if (price.unitAmount > 0 && price.unitAmount < minCents)
    throw refuseMinimum(`price ${sale.priceId} is below the minimum payment`);
  if (sale.productId && price.productId !== sale.productId) throw refuse(m.refusals_price_of_another());
  return { productId: price.productId, priceId: sale.priceId };
}

function explain(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeInvalidRequestError)
    return new AppError('invalid-input', error.message, {
      cause: error,
      userMessage: m.refusals_price_amount(),
    });
  return new AppError('provider-unavailable', error.message, { cause: error });
}

const refuseMinimum = (message: string): AppError =>
  new AppError('invalid-input', message, { userMessage: m.refusals_price_minimum() });

/** Stripe rejects a reused key with new parameters: https://docs.stripe.com/api/idempotent_requests */
export function toIdempotencyKey(purpose: string, asked: unknown): string {
  return `${purpose}:${createHash('sha256').update(JSON.stringify(asked)).digest('hex')}`;
}
