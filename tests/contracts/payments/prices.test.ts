import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents, refusalOf } from './support/orders.ts';

test('creates a price for an existing product or together with its product', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product = await stripe.products.create({ name: 'Cours' });
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 4900,
    product: product.id,
    nickname: 'Plein tarif',
    tax_behavior: 'inclusive',
    metadata: { saison: '2026' },
  });
  expect(price).toMatchObject({
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    type: 'one_time',
    recurring: null,
    unit_amount: 4900,
    nickname: 'Plein tarif',
    product: product.id,
  });
  expect(String(price.unit_amount_decimal)).toBe('4900');
  const bringing = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 0,
    product_data: { name: 'Gratuit', metadata: { niveau: 'A1' } },
    expand: ['product'],
  });
  expect(bringing.product).toMatchObject({ name: 'Gratuit', active: true, metadata: { niveau: 'A1' } });
  expect((await allEvents(stripe)).map((event) => event.type)).toEqual([
    'product.created',
    'price.created',
    'product.created',
    'price.created',
  ]);
});

test('stores fractions of a cent exactly', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const create = (decimal: string) =>
    stripe.prices.create({
      currency: 'eur',
      unit_amount_decimal: Stripe.Decimal.from(decimal),
      product_data: { name: 'x' },
    });
  const fraction = await create('0.125');
  expect(fraction.unit_amount).toBeNull();
  expect(String(fraction.unit_amount_decimal)).toBe('0.125');
  const whole = await create('250.000');
  expect(whole.unit_amount).toBe(250);
});

test('requires exactly one product and one amount for a price', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product_data = { name: 'x' };
  const create = (params: Partial<Stripe.PriceCreateParams>) =>
    refusalOf(stripe.prices.create({ currency: 'eur', ...params }));
  expect(await create({ product_data })).toMatchObject({ code: 'parameter_missing', param: 'unit_amount' });
  expect(await create({ unit_amount: 1 })).toMatchObject({ code: 'parameter_missing', param: 'product' });
  expect(await create({ unit_amount: 1, product: 'prod_a', product_data })).toMatchObject({
    message: 'You may only specify one of these parameters: product, product_data.',
  });
  expect(await create({ unit_amount: 1, product: 'prod_inconnu' })).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'product',
  });
});

test('updates everything except the amount and records events', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const price = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 100,
    product_data: { name: 'x' },
  });
  expect(
    await refusalOf(stripe.prices.update(price.id, { unit_amount: 200 } as Stripe.PriceUpdateParams)),
  ).toMatchObject({ code: 'parameter_unknown' });
  const archived = await stripe.prices.update(price.id, {
    active: false,
    nickname: 'Ancien',
    tax_behavior: 'inclusive',
  });
  expect(archived).toMatchObject({ active: false, nickname: 'Ancien', tax_behavior: 'inclusive' });
  expect((await allEvents(stripe)).at(-1)).toMatchObject({
    type: 'price.updated',
    data: { previous_attributes: { active: true, nickname: null, tax_behavior: 'unspecified' } },
  });
  expect(await refusalOf(stripe.prices.update(price.id, { tax_behavior: 'exclusive' }))).toMatchObject({
    param: 'tax_behavior',
  });
  expect(await refusalOf(stripe.prices.retrieve('price_inconnu'))).toMatchObject({
    statusCode: 404,
    param: 'price',
  });
});

test('a lookup key belongs to one price at a time and can be transferred', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const create = (more: Partial<Stripe.PriceCreateParams> = {}) =>
    stripe.prices.create({
      currency: 'eur',
      unit_amount: 100,
      product_data: { name: 'x' },
      lookup_key: 'b1',
      ...more,
    });
  const first = await create();
  expect(await refusalOf(create())).toMatchObject({ param: 'lookup_key' });
  const second = await create({ transfer_lookup_key: true });
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull();
  expect((await stripe.prices.list({ lookup_keys: ['b1', 'b2'] })).data.map(({ id }) => id)).toEqual([
    second.id,
  ]);
  await stripe.prices.update(first.id, { lookup_key: 'b2' });
  await stripe.prices.update(first.id, { lookup_key: 'b1', transfer_lookup_key: true });
  expect((await stripe.prices.list({ lookup_keys: ['b1', 'b2'] })).data.map(({ id }) => id)).toEqual([
    first.id,
  ]);
});

test('gives a lookup key to one of twenty concurrent requests', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      stripe.prices.create({
        currency: 'eur',
        unit_amount: 100,
        product_data: { name: 'x' },
        lookup_key: 'unique',
      }),
    ),
  );
  expect(countOutcomes(results)).toMatchObject({ done: 1 });
  expect((await stripe.products.list({ limit: 100 })).data).toHaveLength(1);
});

test('filters lists by product, status, currency and type', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const a = await stripe.prices.create({ currency: 'eur', unit_amount: 100, product_data: { name: 'a' } });
  const b = await stripe.prices.create({ currency: 'usd', unit_amount: 100, product_data: { name: 'b' } });
  await stripe.prices.update(b.id, { active: false });
  const ids = async (params: Stripe.PriceListParams) =>
    (await stripe.prices.list(params)).data.map(({ id }) => id);
  expect(await ids({ product: String(a.product) })).toEqual([a.id]);
  expect(await ids({ active: true })).toEqual([a.id]);
  expect(await ids({ currency: 'usd' })).toEqual([b.id]);
  expect(await ids({ type: 'one_time' })).toEqual([b.id, a.id]);
  expect(await ids({ type: 'recurring' })).toEqual([]);
});
