import Stripe from 'stripe';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isPaymentId } from '../../prices/price-memory.ts';

/** A product of the payment provider with its prices. */
export type ProviderProduct = {
  productId: string;
  name: string;
  active: boolean;
  /** The requested price, or the default price at the provider. */
  chosenPriceId: string | null;
  /** Newest first; integer cents. */
  prices: { id: string; unitAmount: number | null; currency: string; active: boolean }[];
};

const mostPrices = 100;

/**
 * Finds a product of the payment provider by its id, a price id or the address of its page in Stripe's
 * dashboard. Null if it does not exist.
 * @throws {AppError} provider-unavailable
 */
export async function findAtProvider(
  core: Pick<Core, 'payments'>,
  asked: string,
): Promise<ProviderProduct | null> {
  const id = readPaymentId(asked);
  if (!isPaymentId(id)) return null;
  const { payments } = core;
  try {
    const chosen = id.startsWith('price_') ? await payments.prices.retrieve(id) : null;
    const productId = chosen ? toId(chosen.product) : id;
    const [product, { data }] = await Promise.all([
      payments.products.retrieve(productId),
      payments.prices.list({ product: productId, limit: mostPrices }),
    ]);
    if (product.object !== 'product' || product.id !== productId) return null;
    const prices = data.filter((price) => price.active || price.id === chosen?.id);
    return {
      productId,
      name: product.name,
      active: product.active,
      chosenPriceId: chosen?.id ?? (product.default_price ? toId(product.default_price) : null),
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
    throw new AppError('provider-unavailable', 'reading the product at the payment provider failed', {
      cause: error,
    });
  }
}

/** Returns the id in an address such as `https://dashboard.stripe.com/test/products/prod_…`, or the text itself. */
function readPaymentId(text: string): string {
  const url = URL.parse(text);
  if (url?.hostname !== 'dashboard.stripe.com') return text;
  const parts = url.pathname.split('/');
  return parts[parts.findIndex((part) => part === 'products' || part === 'prices') + 1] ?? '';
}

const toId = (reference: string | { id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;
