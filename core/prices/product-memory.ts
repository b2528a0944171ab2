import { LRUCache } from 'lru-cache';
import Stripe from 'stripe';
import { AppError } from '../errors.ts';
import { isPaymentId } from './price-memory.ts';

type SoldProduct = { id: string; name: string; active: boolean; defaultPriceId: string | null };

/** Cache of provider products in this process. */
export type ProductMemory = {
  /**
   * Returns null if the provider has no such product. Refreshes a stale product in the background.
   * @throws {AppError} provider-unavailable if the product is not cached and the provider does not respond
   */
  get(productId: string): Promise<SoldProduct | null>;
};

const maxProducts = 1_000;

/** Also applies to ids that the provider does not have. */
const freshMilliseconds = 3_600_000;
const pauseMilliseconds = 60_000;

export function createProductMemory({ payments }: { payments: Stripe }): ProductMemory {
  const memory = new LRUCache<string, { product: SoldProduct | null }>({
    max: maxProducts,
    ttl: freshMilliseconds,
    allowStale: true,
    async fetchMethod(id, _stale, { options }) {
      const product = await retrieve(payments, id);
      if (!product) options.ttl = pauseMilliseconds;
      return { product };
    },
  });
  return {
    get: async (productId) =>
      isPaymentId(productId) ? ((await memory.fetch(productId))?.product ?? null) : null,
  };
}

async function retrieve(payments: Stripe, productId: string): Promise<SoldProduct | null> {
  try {
    const product = await payments.products.retrieve(productId);
    // The SDK does not throw for every invalid response.
    if (product.object !== 'product' || product.id !== productId) return null;
    const { id, name, active, default_price: price } = product;
    return { id, name, active, defaultPriceId: typeof price === 'string' ? price : (price?.id ?? null) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw new AppError('provider-unavailable', 'product request to the payment provider failed', {
      cause: error,
    });
  }
}
