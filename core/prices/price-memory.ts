import { and, asc, eq, exists, isNull, lt, ne, notExists, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import Stripe from 'stripe';
import { priceFaults } from '#common/money.ts';
import type { Schema } from '#database/connect.ts';
import { prepareOnce } from '#database/prepare.ts';
import { prices } from '#database/tables/prices.ts';
import { products } from '#database/tables/products.ts';
import { AppError } from '../errors.ts';
import { createFlights } from '../find-once.ts';

export type ProviderPrice = Omit<typeof prices.$inferSelect, 'fetchedAt'>;

/** Cache of provider prices in the database, shared by all servers. */
export type PriceMemory = {
  /**
   * Returns null if the provider has no such price. Refreshes a stale price in the background.
   * @throws {AppError} price-unavailable if the price is not cached and the provider cannot be reached
   */
  get(priceId: string): Promise<ProviderPrice | null>;
  /** @throws {AppError} price-unavailable if the provider cannot be reached */
  refresh(priceId: string): Promise<ProviderPrice | null>;
  /** Fetches missing prices in the background after a page was rendered without them. */
  learn(priceIds: readonly string[]): void;
  /** Handles a price update from the provider, if the price is cached or used by a product. */
  hear(priceId: string): Promise<void>;
  /** Refreshes missing prices, then the oldest stale ones, and returns their number. */
  refreshOldest(limit: number): Promise<number>;
};

/** The amount of a price id never changes (https://docs.stripe.com/api/prices/update). */
const freshMinutes = 60;

/** Pause before a failed or unknown price is requested again in the background. */
const pauseMinutes = 1;

/** Limits concurrent background requests. */
const maxLookups = 8;

export function createPriceMemory(options: {
  payments: Stripe;
  db: NodePgDatabase<Schema>;
  now: () => Date;
  onError: (error: unknown) => void;
}): PriceMemory {
  const { payments, db, now, onError } = options;
  const flights = new Map<string, Promise<ProviderPrice | null>>();
  /** Shares concurrent reads, because a read that finishes late would otherwise send a second request. */
  const readOnce = createFlights<ProviderPrice | null>();
  const minutesSince = (time: number) => (now().getTime() - time) / 60_000;
  /** Failed requests by price id; `unknown` if the provider has no such price. */
  const misses = new Map<string, { time: number; unknown: boolean }>();

  function findMiss(priceId: string) {
    const miss = misses.get(priceId);
    if (miss && minutesSince(miss.time) < pauseMinutes) return miss;
    misses.delete(priceId);
    return undefined;
  }

  function note(priceId: string, unknown: boolean): void {
    if (misses.size >= 1_000) misses.clear();
    misses.set(priceId, { time: now().getTime(), unknown });
  }

  async function ask(priceId: string): Promise<ProviderPrice | null> {
    const price = await retrieve(payments, priceId);
    if (price) {
      const row = { ...price, fetchedAt: now() };
      await db.insert(prices).values(row).onConflictDoUpdate({ target: prices.id, set: row });
      misses.delete(priceId);
    } else {
      await db.delete(prices).where(eq(prices.id, priceId));
      note(priceId, true);
    }
    return price;
  }

  function refresh(priceId: string): Promise<ProviderPrice | null> {
    const flight = flights.get(priceId) ?? ask(priceId).finally(() => flights.delete(priceId));
    flights.set(priceId, flight);
    return flight;
  }

  function learn(priceIds: readonly string[]): void {
    for (const id of priceIds) {
      if (flights.size >= maxLookups) return;
      if (flights.has(id) || findMiss(id) || !isPaymentId(id)) continue;
      refresh(id).catch((error: unknown) => {
        note(id, false);
        onError(error);
      });
    }
  }

  async function read(priceId: string): Promise<ProviderPrice | null> {
    const [row] = await findPrice(db, { priceId });
    if (!row) return findMiss(priceId)?.unknown ? null : refresh(priceId);
    const { fetchedAt, ...price } = row;
    if (minutesSince(fetchedAt.getTime()) >= freshMinutes) learn([priceId]);
    return price;
  }

  return {
    async get(priceId) {
      if (!isPaymentId(priceId)) return null;
      return readOnce(priceId, () => read(priceId));
    },
    refresh: async (priceId) => (isPaymentId(priceId) ? refresh(priceId) : null),
    learn,
    async hear(priceId) {
      const [known] = await db.select({ id: prices.id }).from(prices).where(eq(prices.id, priceId)).limit(1);
      const [sold] = await db
        .select({ id: products.id })
        .from(products)
        .where(eq(products.priceId, priceId))
        .limit(1);
      if (known || sold) await refresh(priceId);
    },
    async refreshOldest(limit) {
      await alignAmounts(db);
      const ids = await findOldest(db, new Date(now().getTime() - freshMinutes * 60_000), limit);
      for (const id of ids) await refresh(id);
      return ids.length;
    },
  };
}

const findPrice = prepareOnce('price', (db) =>
  db
    .select()
    .from(prices)
    .where(eq(prices.id, sql.placeholder('priceId')))
    .limit(1),
);

/** True if `text` can be an id of the payment provider, generated or chosen by the owner. */
export const isPaymentId = (text: string): boolean => /^[\w.-]{1,255}$/.test(text);

/** Prices of products without a cached price come first. */
async function findOldest(db: NodePgDatabase<Schema>, before: Date, limit: number): Promise<string[]> {
  const known = db.select({ id: prices.id }).from(prices).where(eq(prices.id, products.priceId));
  const sold = db.select({ id: products.id }).from(products).where(eq(products.priceId, prices.id));
  const missing = await db
    .selectDistinct({ id: products.priceId })
    .from(products)
    .where(and(isNull(products.unitAmount), ne(products.priceId, ''), notExists(known)))
    .limit(limit);
  const old = await db
    .select({ id: prices.id })
    .from(prices)
    .where(and(lt(prices.fetchedAt, before), exists(sold)))
    .orderBy(asc(prices.fetchedAt))
    .limit(limit);
  return [...missing, ...old].map(({ id }) => id).slice(0, limit);
}

/** Corrects amounts that the triggers miss: a product and its price were written concurrently. */
async function alignAmounts(db: NodePgDatabase<Schema>): Promise<void> {
  await db.execute(sql`update ${products} set unit_amount = ${prices.unitAmount} from ${prices}
    where ${prices.id} = ${products.priceId} and ${products.unitAmount} is distinct from ${prices.unitAmount}`);
}

async function retrieve(payments: Stripe, priceId: string): Promise<ProviderPrice | null> {
  try {
    const price = await payments.prices.retrieve(priceId);
    // The SDK does not throw for every invalid response.
    if (price.object !== 'price' || price.id !== priceId)
      throw new AppError('price-unavailable', priceFaults.unavailable);
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
    throw new AppError('price-unavailable', priceFaults.unavailable, { cause: error });
  }
}
