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

/** The official client over answers of ours, counted; servers with a memory on one database, and a clock we move. */
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

test('a price is asked for once, however many want it, and every server knows it then', async () => {
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

test('an old price is given at once and looked up behind', async () => {
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

test('while the provider is away what it said last serves, and it is asked once a minute at most', async () => {
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

test('a page that leaves prices open has them looked up behind it, a few at a time', async () => {
  const { state, db, memory } = setUp(price);
  await db.insert(products).values(sellAt('price_1'));
  memory.learn(Array.from({ length: 20 }, (_, index) => `price_${index}`));
  memory.learn(['price_1']);
  await expect.poll(() => db.$count(prices)).toBe(8);
  expect(state.calls).toBe(8);
  const [product] = await db.select({ cents: products.unitAmount }).from(products);
  expect(product?.cents).toBe(4_900);
});

test('a price the provider does not know is forgotten, and not asked for again at each request', async () => {
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

test('what is told of prices we neither sell at nor know is left alone', async () => {
  const { state, memory } = setUp(price);
  await memory.hear('price_of_another_shop');
  expect(state.calls).toBe(0);
});

test('the job looks up what is missing, then what is oldest', async () => {
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

test('amounts reach the products sold at a price, whichever was written first', async () => {
  const { db, memory } = setUp(price);
  await db.insert(products).values(sellAt('price_1'));
  await memory.refresh('price_1');
  await memory.refresh('price_2');
  await db.insert(products).values(sellAt('price_2'));
  // What two writers at one moment leave behind.
  await db.update(products).set({ unitAmount: null });
  await memory.refreshOldest(0);
  expect(await db.select({ cents: products.unitAmount }).from(products)).toEqual([
    { cents: 4_900 },
    { cents: 4_900 },
  ]);
});

test('a 404 without an error object, which the client resolves, is no price', async () => {
  const { memory } = setUp(() => ({ status: 404, body: { message: 'Not Found' } }));
  await expect(memory.get('price_1')).rejects.toThrow('Unable to fetch the price');
});

test('the three failures have their names', async () => {
  const answers: Record<string, Answer> = { price_gone: missing, price_tiered: price('price_tiered', null) };
  const { memory } = setUp((id) => answers[id] ?? price(id));
  await expect(fetchUnitAmount(memory, '')).rejects.toThrow('Price id not found');
  await expect(fetchUnitAmount(memory, 'price_gone')).rejects.toThrow('Unable to fetch the price');
  await expect(fetchUnitAmount(memory, 'price_tiered')).rejects.toThrow('Price not found after fetching');
  expect(await fetchUnitAmount(memory, 'price_1')).toBe(4_900);
});
