import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { refusalOf } from './support/orders.ts';

async function createMany(stripe: Stripe, count: number): Promise<void> {
  for (let n = 0; n < count; n++) await stripe.products.create({ name: `Produit ${n}` });
}

const namesDown = (count: number) => Array.from({ length: count }, (_, n) => `Produit ${count - 1 - n}`);

test('pages through 250 objects, newest first, each once', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  await createMany(stripe, 250);
  const names: string[] = [];
  for await (const product of stripe.products.list({ limit: 100 })) names.push(product.name);
  expect(names).toEqual(namesDown(250));
  const oldest = (await stripe.products.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })).at(-1);
  const back: string[] = [];
  for await (const product of stripe.products.list({ limit: 7, ending_before: oldest?.id })) {
    back.push(product.name);
  }
  // With `ending_before`, the client pages from the oldest to the newest.
  expect(back).toEqual(
    namesDown(249 + 1)
      .slice(0, 249)
      .reverse(),
  );
}, 60_000);

test('returns ten objects by default, at most a hundred, with cursors in both directions', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  await createMany(stripe, 12);
  const all = (await stripe.products.list({ limit: 100 })).data;
  const first = await stripe.products.list();
  expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/products' });
  expect(first.data).toHaveLength(10);
  const rest = await stripe.products.list({ starting_after: first.data[9]?.id });
  expect(rest.data.map(({ name }) => name)).toEqual(['Produit 1', 'Produit 0']);
  expect(rest.has_more).toBe(false);
  const before = await stripe.products.list({ ending_before: all[5]?.id, limit: 3 });
  expect(before.data.map(({ id }) => id)).toEqual(all.slice(2, 5).map(({ id }) => id));
  expect(before.has_more).toBe(true);
  expect((await stripe.products.list({ ending_before: all[0]?.id })).data).toEqual([]);
});

test('rejects invalid limits and cursors', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const list = (params: Stripe.ProductListParams) => refusalOf(stripe.products.list(params).then());
  expect(await list({ limit: 0 })).toMatchObject({ code: 'parameter_invalid_integer', param: 'limit' });
  expect(await list({ limit: 101 })).toMatchObject({
    message: 'This value must be less than or equal to 100.',
  });
  expect(await list({ starting_after: 'prod_inconnu' })).toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
    statusCode: 400,
  });
  expect(await list({ starting_after: 'a', ending_before: 'b' })).toMatchObject({
    message: 'Received both starting_after and ending_before parameters. Please pass in only one.',
  });
});

test('filters a list by time, with inclusive and exclusive bounds', async () => {
  await using payments = await openPayments();
  const { stripe, clock } = payments;
  const created: number[] = [];
  for (const name of ['a', 'b', 'c']) {
    created.push((await stripe.products.create({ name })).created);
    clock.advance(100);
  }
  const [a = 0, b = 0, c = 0] = created;
  const names = async (range: Stripe.RangeQueryParam | number) =>
    (await stripe.products.list({ created: range })).data.map(({ name }) => name).join('');
  expect(await names({ gte: b })).toBe('cb');
  expect(await names({ gt: b })).toBe('c');
  expect(await names({ lte: b })).toBe('ba');
  expect(await names({ lt: b })).toBe('a');
  expect(await names({ gt: a, lt: c })).toBe('b');
  expect(await names(c)).toBe('c');
  expect(await refusalOf(stripe.rawRequest('GET', '/v1/products?created[apres]=1'))).toMatchObject({
    param: 'created[apres]',
  });
});
