import Stripe from 'stripe';
import { expect, test, vi } from 'vitest';
import { createProductMemory } from './product-memory.ts';

const product = {
  id: 'prod_1',
  object: 'product',
  name: 'Les accents',
  active: true,
  default_price: 'price_1',
  metadata: { note: 'à nous' },
};

function openMemory(answer: () => unknown) {
  const retrieve = vi.fn(async () => answer());
  return {
    retrieve,
    memory: createProductMemory({ payments: { products: { retrieve } } as unknown as Stripe }),
  };
}

test('requests a product once for concurrent readers and keeps only the fields in use', async () => {
  const { retrieve, memory } = openMemory(() => product);
  const answers = await Promise.all(Array.from({ length: 50 }, () => memory.get('prod_1')));
  expect(answers[49]).toEqual({ id: 'prod_1', name: 'Les accents', active: true, defaultPriceId: 'price_1' });
  expect(await memory.get('prod_1')).toEqual(answers[0]);
  expect(retrieve).toHaveBeenCalledTimes(1);
});

test('caches an unknown product for a while and never requests an invalid id', async () => {
  const missing = new Stripe.errors.StripeInvalidRequestError({
    type: 'invalid_request_error',
    code: 'resource_missing',
  } as never);
  const { retrieve, memory } = openMemory(() => {
    throw missing;
  });
  for (let time = 0; time < 3; time++) expect(await memory.get('prod_2')).toBeNull();
  expect(await memory.get('../customers')).toBeNull();
  expect(retrieve).toHaveBeenCalledTimes(1);
});

test('throws provider-unavailable during an outage and retries on the next read', async () => {
  let down = true;
  const { memory } = openMemory(() => {
    if (down) throw new Stripe.errors.StripeConnectionError({ type: 'api_error' } as never);
    return product;
  });
  await expect(memory.get('prod_1')).rejects.toMatchObject({ code: 'provider-unavailable' });
  down = false;
  expect(await memory.get('prod_1')).toMatchObject({ name: 'Les accents' });
});
