import { LRUCache } from 'lru-cache';
import Stripe from 'stripe';
import { AppError } from '../errors.ts';
import { isPaymentId } from './price-memory.ts';

/** What the site says of a product of the payment provider; the rest, its metadata above all, is the seller's own. */
type SoldProduct = { id: string; name: string; active: boolean; defaultPriceId: string | null };

/** What the payment provider last said of each product, kept by this server. */
export type ProductMemory = {
  /**
   * The product, or null when the provider knows none by that id. What is old is given at once and looked up behind.
   * @throws {AppError} provider-unavailable
   */
  get(productId: string): Promise<SoldProduct | null>;
};

const maxProducts = 1_000;

/** As long as a price is believed, and one that the provider does not know is not asked for again (milliseconds). */
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
    // The SDK resolves some faulty answers: only a real product counts.
    if (product.object !== 'product' || product.id !== productId) return null;
    const { id, name, active, default_price: price } = product;
    return { id, name, active, defaultPriceId: typeof price === 'string' ? price : (price?.id ?? null) };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw new AppError('provider-unavailable', 'the payment provider did not give the product', {
      cause: error,
    });
  }
}
