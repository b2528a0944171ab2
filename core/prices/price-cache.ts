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
  /** Forgets one price, after the provider said that it changed. */
  forget(priceId: string): void;
};

type Entry = { price: Price | null; fetchedAt: number };

/**
 * Prices for a short while, so that pages arrive with them. One request at a time per price. An older
 * one is given at once and refreshed behind, for at most ten times as long: then the page waits, or fails.
 */
export function createPriceCache(options: {
  payments: Stripe;
  freshSeconds?: number;
  limit?: number;
  now?: () => number;
  /** Hears of a refresh behind an answer that failed. */
  onError: (error: unknown) => void;
}): PriceCache {
  const { payments, freshSeconds = 60, limit = 5_000, now = Date.now, onError } = options;
  const entries = new Map<string, Entry>();
  const flights = new Map<string, Promise<Price | null>>();
  const age = (entry: Entry) => (now() - entry.fetchedAt) / 1_000;

  async function fetch(priceId: string): Promise<Price | null> {
    const price = await retrieve(payments, priceId);
    if (entries.size >= limit) entries.delete(entries.keys().next().value as string);
    entries.set(priceId, { price, fetchedAt: now() });
    return price;
  }

  function refresh(priceId: string): Promise<Price | null> {
    const flight = flights.get(priceId) ?? fetch(priceId).finally(() => flights.delete(priceId));
    flights.set(priceId, flight);
    return flight;
  }

  return {
    async get(priceId) {
      // What cannot be an id of the provider's need not be asked for.
      if (!isProviderId(priceId)) return null;
      const entry = entries.get(priceId);
      if (entry && age(entry) < freshSeconds) return entry.price;
      const refreshed = refresh(priceId);
      if (!entry || age(entry) >= freshSeconds * 10) return refreshed;
      // Nobody waits for a price that is only a little old: an amount never changes under its id.
      refreshed.catch(onError);
      return entry.price;
    },
    forget: (priceId) => void entries.delete(priceId),
  };
}

/** Ids of the payment provider's objects, as it makes them or as an owner may choose them. */
export const isProviderId = (text: string): boolean => /^[\w.-]{1,255}$/.test(text);

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
