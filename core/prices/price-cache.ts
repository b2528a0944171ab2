import Stripe from 'stripe';
import { AppError } from '../errors.ts';

/** What the site needs of a price of the payment provider. */
export type Price = {
  id: string;
  /** Integer cents, tax included; null for a price without a unit amount. */
  unitAmount: number | null;
  currency: string;
  /** The provider's product it belongs to. */
  productId: string;
  active: boolean;
};

export type PriceCache = {
  /** The price, or null when the provider knows none by that id. @throws {AppError} price-unavailable */
  get(priceId: string): Promise<Price | null>;
  /** The price if it is already here: never waits. */
  peek(priceId: string): Price | null;
  /** Forgets one price, after the provider said that it changed. */
  forget(priceId: string): void;
};

type Entry = { price: Price | null; fetchedAt: number };

/**
 * Prices for a short while, so that pages arrive with them. One request at a time per price; an
 * old price is still given while the provider does not answer, for at most ten times its age.
 */
export function createPriceCache(options: {
  payments: Stripe;
  freshSeconds?: number;
  limit?: number;
  now?: () => number;
}): PriceCache {
  const { payments, freshSeconds = 60, limit = 5_000, now = Date.now } = options;
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<Price | null>>();
  const age = (entry: Entry) => (now() - entry.fetchedAt) / 1_000;

  async function fetch(priceId: string): Promise<Price | null> {
    const price = await retrieve(payments, priceId);
    if (entries.size >= limit) entries.delete(entries.keys().next().value as string);
    entries.set(priceId, { price, fetchedAt: now() });
    return price;
  }

  return {
    async get(priceId) {
      const entry = entries.get(priceId);
      if (entry && age(entry) < freshSeconds) return entry.price;
      let flight = flights.get(priceId);
      if (!flight) {
        flight = fetch(priceId).finally(() => flights.delete(priceId));
        flights.set(priceId, flight);
      }
      try {
        return await flight;
      } catch (error) {
        if (entry && age(entry) < freshSeconds * 10) return entry.price;
        throw error;
      }
    },
    peek(priceId) {
      const entry = entries.get(priceId);
      return entry && age(entry) < freshSeconds * 10 ? entry.price : null;
    },
    forget: (priceId) => void entries.delete(priceId),
  };
}

async function retrieve(payments: Stripe, priceId: string): Promise<Price | null> {
  try {
    const price = await payments.prices.retrieve(priceId);
    // The SDK resolves some faulty answers: only a real price counts.
    if (price.object !== 'price' || price.id !== priceId)
      throw new AppError('price-unavailable', 'Unable to fetch the price');
    const productId = typeof price.product === 'string' ? price.product : price.product.id;
    return {
      id: price.id,
      unitAmount: price.unit_amount,
      currency: price.currency,
      productId,
      active: price.active,
    };
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    if (error instanceof AppError) throw error;
    throw new AppError('price-unavailable', 'Unable to fetch the price', { cause: error });
  }
}
