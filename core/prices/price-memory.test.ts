import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectDatabase } from '#database/connect.ts';
import { migrate } from '#database/migrate.ts';
import { prices } from '#database/tables/prices.ts';
import { products } from '#database/tables/products.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { fetchUnitAmount } from './price.ts';
import { createPriceMemory } from './price-memory.ts';

type Answer = { status: number; body: object } | 'unreachable';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrate(database.url);
});
beforeEach(() => database.pool.query('truncate prices; truncate products cascade'));
afterAll(() => database?.[Symbol.asyncDispose]());

/** Creates two servers on one database, with a fake provider that counts requests and a movable clock. */
function setUp(answer: (id: string) => Answer) {
  const state = { calls: 0, minutes: 0, failures: 0 };
  const db = connectDatabase(database.pool);
  const openServer = () =>
    createPriceMemory({
      payments: new Stripe('sk_test_x', {
        maxNetworkRetries: 0,
        httpClient: Stripe.createFetchHttpClient(async (url) => {
          state.calls += 1;
          const given = answer(new URL(String(url)).pathname.split('/').at(-1) ?? '');
          if (given === 'unreachable') throw new TypeError('fetch failed');
          return new Response(JSON.stringify(given.body), { status: given.status });
        }),
      }),
      db,
      now: () => new Date(Date.UTC(2026, 10, 20) + state.minutes * 60_000),
      onError: () => {
        state.failures += 1;
      },
    });
  return { state, db, memory: openServer(), other: openServer() };
}

const price = (id: string, unitAmount: number | null = 4_900) => ({
  status: 200,
  body: { id, object: 'price', unit_amount: unitAmount, currency: 'eur', product: 'prod_1', active: true },
});
const missing = { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } };

const sellAt = (priceId: string) => ({ id: `p-${priceId}`, title: 'Le subjonctif', priceId });

test('requests a price once for concurrent readers and shares it with other servers', async () => {
  const { state, memory, other } = setUp(price);
  await Promise.all(Array.from({ length: 20 }, () => memory.get('price_1')));
  expect(await other.get('price_1')).toEqual({
    id: 'price_1',
    unitAmount: 4_900,
    currency: 'eur',
    productId: 'prod_1',
    active: true,
  });
  expect(state.calls).toBe(1);
});

test('returns a stale price immediately and refreshes it in the background', async () => {
  let amount = 4_900;
  const { state, memory } = setUp((id) => price(id, amount));
  await memory.get('price_1');
  state.minutes = 59;
  await memory.get('price_1');
  expect(state.calls).toBe(1);
  state.minutes = 60;
  amount = 5_900;
  expect(await memory.get('price_1')).toMatchObject({ unitAmount: 4_900 });
  await expect.poll(async () => (await memory.get('price_1'))?.unitAmount).toBe(5_900);
  expect(state.calls).toBe(2);
});

test('serves the stale price during an outage and retries at most once a minute', async () => {
  let away = false;
  const { state, memory } = setUp((id) => (away ? 'unreachable' : price(id)));
  await memory.get('price_1');
  away = true;
  state.minutes = 5_000;
  expect(await memory.get('price_1')).toMatchObject({ unitAmount: 4_900 });
  await expect.poll(() => state.failures).toBe(1);
  await memory.get('price_1');
  expect(state.calls).toBe(2);
  await expect(memory.get('price_2')).rejects.toMatchObject({ code: 'price-unavailable' });
});

test('fetches missing prices in the background, at most eight at a time', async () => {
  const { state, db, memory } = setUp(price);
  await db.insert(products).values(sellAt('price_1'));
  memory.learn(Array.from({ length: 20 }, (_, index) => `price_${index}`));
  memory.learn(['price_1']);
  await expect.poll(() => db.$count(prices)).toBe(8);
  expect(state.calls).toBe(8);
  const [product] = await db.select({ cents: products.unitAmount }).from(products);
  expect(product?.cents).toBe(4_900);
});

test('deletes a price that the provider no longer has and does not request it again within a minute', async () => {
  let gone = false;
  const { state, db, memory } = setUp((id) => (gone ? missing : price(id)));
  await db.insert(products).values(sellAt('price_1'));
  await memory.hear('price_1');
  gone = true;
  await memory.hear('price_1');
  expect(await db.select({ cents: products.unitAmount }).from(products)).toEqual([{ cents: null }]);
  expect([await memory.get('price_1'), await memory.get('price_1')]).toEqual([null, null]);
  expect(state.calls).toBe(2);
});

test('ignores updates of prices that are neither stored nor sold', async () => {
  const { state, memory } = setUp(price);
  await memory.hear('price_of_another_shop');
  expect(state.calls).toBe(0);
});

test('refreshes missing prices first, then the oldest', async () => {
  const asked: string[] = [];
  const { state, db, memory } = setUp((id) => {
    asked.push(id);
    return price(id);
  });
  await memory.refresh('price_1');
  state.minutes = 10;
  await memory.refresh('price_2');
  await db.insert(products).values([sellAt('price_1'), sellAt('price_2'), sellAt('price_3')]);
  state.minutes = 100;
  await memory.refresh('price_unsold');
  asked.length = 0;
  expect(await memory.refreshOldest(2)).toBe(2);
  expect(await memory.refreshOldest(2)).toBe(1);
  expect(await memory.refreshOldest(2)).toBe(0);
  expect(asked).toEqual(['price_3', 'price_1', 'price_2']);
});

test('copies amounts to products, whether the price or the product was written first', async () => {
  const { db, memory } = setUp(price);
  await db.insert(products).values(sellAt('price_1'));
  await memory.refresh('price_1');
  await memory.refresh('price_2');
  await db.insert(products).values(sellAt('price_2'));
  // Simulates a product and its price that were written concurrently.
  await db.update(products).set({ unitAmount: null });
  await memory.refreshOldest(0);
  expect(await db.select({ cents: products.unitAmount }).from(products)).toEqual([
    { cents: 4_900 },
    { cents: 4_900 },
  ]);
});

test('rejects a 404 without an error object, which the client does not throw', async () => {
  const { memory } = setUp(() => ({ status: 404, body: { message: 'Not Found' } }));
  await expect(memory.get('price_1')).rejects.toThrow('Unable to fetch the price');
});

test('throws a distinct error for a missing id, an unknown price and a price without amount', async () => {
  const answers: Record<string, Answer> = { price_gone: missing, price_tiered: price('price_tiered', null) };
  const { memory } = setUp((id) => answers[id] ?? price(id));
  await expect(fetchUnitAmount(memory, '')).rejects.toThrow('Price id not found');
  await expect(fetchUnitAmount(memory, 'price_gone')).rejects.toThrow('Unable to fetch the price');
  await expect(fetchUnitAmount(memory, 'price_tiered')).rejects.toThrow('Price not found after fetching');
  expect(await fetchUnitAmount(memory, 'price_1')).toBe(4_900);
});
