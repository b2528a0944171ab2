import Stripe from 'stripe';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isPaymentId } from '../../prices/price-memory.ts';

/** A product as the payment provider keeps it, with what it is sold at. */
export type ProviderProduct = {
  productId: string;
  name: string;
  active: boolean;
  /** The price that was asked for, or the provider's own choice. */
  chosenPriceId: string | null;
  /** Newest first; integer cents. */
  prices: { id: string; unitAmount: number | null; currency: string; active: boolean }[];
};

const mostPrices = 100;

/**
 * A product of the payment provider by its id or by the id of one of its prices, with its prices; null when
 * the provider knows neither. @throws {AppError} provider-unavailable
 */
export async function findAtProvider(
  core: Pick<Core, 'payments'>,
  id: string,
): Promise<ProviderProduct | null> {
  if (!isPaymentId(id)) return null;
  const { payments } = core;
  try {
    const asked = id.startsWith('price_') ? await payments.prices.retrieve(id) : null;
    const productId = asked ? toId(asked.product) : id;
    const [product, { data }] = await Promise.all([
      payments.products.retrieve(productId),
      payments.prices.list({ product: productId, limit: mostPrices }),
    ]);
    if (product.object !== 'product' || product.id !== productId) return null;
    const prices = data.filter((price) => price.active || price.id === asked?.id);
    return {
      productId,
      name: product.name,
      active: product.active,
      chosenPriceId: asked?.id ?? (product.default_price ? toId(product.default_price) : null),
      prices: prices.map(({ id, unit_amount, currency, active }) => ({
        id,
        unitAmount: unit_amount,
        currency,
        active,
      })),
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw new AppError('provider-unavailable', 'the payment provider did not give the product', {
      cause: error,
    });
  }
}

const toId = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;
