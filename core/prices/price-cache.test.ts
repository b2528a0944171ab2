import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { Product } from '../products/product.ts';
import { fetchPrice, fetchUnitAmount } from './fetch-price.ts';
import { createPriceCache } from './price-cache.ts';

type Answer = { status: number; body: object } | 'unreachable';

/** The official client over answers of ours, counted; a cache on it, with a clock we move. */
function setUp(answer: (id: string) => Answer) {
  const state = { calls: 0, seconds: 0, failures: 0 };
  const payments = new Stripe('sk_test_x', {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(async (url) => {
      state.calls += 1;
      const given = answer(new URL(String(url)).pathname.split('/').at(-1) ?? '');
      if (given === 'unreachable') throw new TypeError('fetch failed');
      return new Response(JSON.stringify(given.body), { status: given.status });
    }),
  });
  const cache = createPriceCache({
    payments,
    now: () => state.seconds * 1_000,
    onError: () => {
      state.failures += 1;
    },
  });
  return { state, cache };
}

const price = (id: string, unitAmount: number | null = 4_900) => ({
  status: 200,
  body: { id, object: 'price', unit_amount: unitAmount, currency: 'eur', product: 'prod_1', active: true },
});
const missing = { status: 404, body: { error: { type: 'invalid_request_error', code: 'resource_missing' } } };

test('a price is asked for once while it is fresh, however many want it', async () => {
  const { state, cache } = setUp(price);
  await Promise.all(Array.from({ length: 20 }, () => cache.get('price_1')));
  state.seconds = 59;
  expect(await cache.get('price_1')).toMatchObject({
    unitAmount: 4_900,
    currency: 'eur',
    productId: 'prod_1',
  });
  expect(state.calls).toBe(1);
});

test('a price that is a little old is given at once and refreshed behind', async () => {
  const { state, cache } = setUp(price);
  await cache.get('price_1');
  state.seconds = 61;
  await cache.get('price_1');
  await expect.poll(() => state.calls).toBe(2);
  state.seconds = 100;
  await cache.get('price_1');
  expect(state.calls).toBe(2);
});

test('while the provider is away the old price serves for ten minutes, then the failure is told', async () => {
  let away = false;
  const { state, cache } = setUp((id) => (away ? 'unreachable' : price(id)));
  await cache.get('price_1');
  away = true;
  state.seconds = 599;
  expect(await cache.get('price_1')).toMatchObject({ unitAmount: 4_900 });
  await expect.poll(() => state.failures).toBe(1);
  state.seconds = 601;
  await expect(cache.get('price_1')).rejects.toMatchObject({ code: 'price-unavailable' });
});

test('a price that was forgotten is asked for again', async () => {
  const { state, cache } = setUp(price);
  await cache.get('price_1');
  cache.forget('price_1');
  await cache.get('price_1');
  expect(state.calls).toBe(2);
});

test('a 404 without an error object, which the client resolves, is no price', async () => {
  const { cache } = setUp(() => ({ status: 404, body: { message: 'Not Found' } }));
  await expect(cache.get('price_1')).rejects.toThrow('Unable to fetch the price');
});

test('the three failures have their names, and the price stays not fetched', async () => {
  const answers: Record<string, Answer> = { price_gone: missing, price_tiered: price('price_tiered', null) };
  const { cache } = setUp((id) => answers[id] ?? price(id));
  const product = new Product();
  await expect(fetchPrice(cache, product)).rejects.toThrow('Price id not found');
  await expect(fetchUnitAmount(cache, 'price_gone')).rejects.toThrow('Unable to fetch the price');
  product.priceId = 'price_tiered';
  await expect(fetchPrice(cache, product)).rejects.toThrow('Price not found after fetching');
  expect([product.priceFetched, product.priceLabel]).toEqual([false, 'Loading...']);
  product.priceId = 'price_1';
  await fetchPrice(cache, product);
  expect([product.priceFetched, product.price, product.priceLabel]).toEqual([true, 49, '49,00\u00a0€']);
});
