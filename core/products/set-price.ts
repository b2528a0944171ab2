import Stripe from 'stripe';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { toIdempotencyKey } from '../prices/idempotency-key.ts';

/** What a product is sold as, at the payment provider. */
export type Sale = { productId: string; priceId: string };

/** The least that can be paid in euros (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const leastCents = 50;

/**
 * Makes sure the payment provider sells `title` at `cents` (EUR, tax included) and answers its ids. The
 * present price is kept when it asks that amount already; otherwise a new one is made, because a
 * provider's price never changes its amount. `key` names the product for idempotency.
 */
export async function setPrice(
  core: Pick<Core, 'payments' | 'prices'>,
  sale: Sale & { title: string; cents: number; key: string },
): Promise<Sale> {
  const { title, cents, key } = sale;
  if (cents > 0 && cents < leastCents) throw refuseAmount(`no payment can be made of ${cents} cents`);
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
    // Lists read it from there as soon as the product is saved.
    await core.prices.refresh(price.id);
    return { productId, priceId: price.id };
  } catch (error) {
    throw explain(error);
  }
}

/** Checks ids that were typed: the price exists, has an amount and belongs to the product. Answers the product's id. */
export async function checkPrice(core: Core, sale: Sale): Promise<Sale> {
  if (!sale.priceId) return sale;
  const price = await core.prices.refresh(sale.priceId);
  const refuse = (userMessage: string) =>
    new AppError('invalid-input', `price ${sale.priceId} does not fit product ${sale.productId}`, {
      userMessage,
    });
  if (!price) throw refuse(m.refusals_price_unknown());
  if (price.unitAmount === null) throw refuse(m.refusals_price_without_amount());
  if (price.currency !== 'eur') throw refuse(m.refusals_price_not_in_euros());
  if (price.unitAmount > 0 && price.unitAmount < leastCents)
    throw refuseAmount(`no payment can be made at ${sale.priceId}`);
  if (sale.productId && price.productId !== sale.productId) throw refuse(m.refusals_price_of_another());
  return { productId: price.productId, priceId: sale.priceId };
}

function explain(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return refuseAmount(error.message, error);
  return new AppError('provider-unavailable', error.message, { cause: error });
}

function refuseAmount(message: string, cause?: unknown): AppError {
  return new AppError('invalid-input', message, {
    cause,
    userMessage: m.refusals_price_amount(),
  });
}
