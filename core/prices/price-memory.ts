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

/** What the site needs of a price of the payment provider. */
export type ProviderPrice = Omit<typeof prices.$inferSelect, 'fetchedAt'>;

/** What the payment provider last said of each price, kept in the database for all servers. */
export type PriceMemory = {
  /**
   * The price, or null when the provider knows none by that id. Asks the provider only where nothing is
   * known; what is old is given at once and looked up behind. @throws {AppError} price-unavailable
   */
  get(priceId: string): Promise<ProviderPrice | null>;
  /** Asks the provider now, and remembers what it says. @throws {AppError} price-unavailable */
  refresh(priceId: string): Promise<ProviderPrice | null>;
  /** Looks up, behind a page, prices that it had to leave open. */
  learn(priceIds: readonly string[]): void;
  /** After the provider said that a price changed: looks it up where we sell at it or know it. */
  hear(priceId: string): Promise<void>;
  /** Looks up prices that are missing or old, the oldest first; answers how many were asked for. */
  refreshOldest(limit: number): Promise<number>;
};

/** An amount never changes under its id (https://docs.stripe.com/api/prices/update): an hour is soon enough for the rest. */
const freshMinutes = 60;

/** A price that could not be had, or that the provider does not know, is not asked for again behind pages for so long. */
const pauseMinutes = 1;

/** Lookups behind pages under way at once: a list of unknown prices must not flood the provider. */
const maxLookups = 8;

export function createPriceMemory(options: {
  payments: Stripe;
  db: NodePgDatabase<Schema>;
  now: () => Date;
  /** Hears of a lookup behind a page that failed. */
  onError: (error: unknown) => void;
}): PriceMemory {
  const { payments, db, now, onError } = options;
  const flights = new Map<string, Promise<ProviderPrice | null>>();
  /** Reads under way: who reads at the same moment shares them, or one whose answer is late would ask the provider again. */
  const readOnce = createFlights<ProviderPrice | null>();
  const minutesSince = (time: number) => (now().getTime() - time) / 60_000;
  /** Prices that could not be had a moment ago. */
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
      // What cannot be an id of the provider's need not be asked for.
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
      // One after the other: nobody waits for it.
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

/** Ids of the payment provider's objects, as it makes them or as an owner may choose them. */
export const isPaymentId = (text: string): boolean => /^[\w.-]{1,255}$/.test(text);

/** Prices of products that nothing is known of, then those not looked up since `before`. */
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

/**
 * The triggers copy amounts as they are written; a product and its price that were written at the same moment
 * do not see each other.
 */
async function alignAmounts(db: NodePgDatabase<Schema>): Promise<void> {
  await db.execute(sql`update ${products} set unit_amount = ${prices.unitAmount} from ${prices}
    where ${prices.id} = ${products.priceId} and ${products.unitAmount} is distinct from ${prices.unitAmount}`);
}

async function retrieve(payments: Stripe, priceId: string): Promise<ProviderPrice | null> {
  try {
    const price = await payments.prices.retrieve(priceId);
    // The SDK resolves some faulty answers: only a real price counts.
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
