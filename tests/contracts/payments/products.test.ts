import { expect, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { allEvents, refusalOf } from './support/orders.ts';

test('stores every field of a product and records an event', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product = await stripe.products.create({
    name: 'Le subjonctif, enfin',
    description: 'Douze leçons pour oser « il faut que je sache ».',
    images: ['https://exemple.fr/subjonctif.jpg'],
    marketing_features: [{ name: 'Corrigés détaillés' }, { name: 'À vie' }],
    metadata: { niveau: 'B2' },
    package_dimensions: { height: 1.256, length: 21, weight: 0.2, width: 14.8 },
    shippable: false,
    statement_descriptor: 'CEDILLE COURS',
    tax_code: 'txcd_10000000',
    unit_label: 'place',
    url: 'https://exemple.fr/cours/subjonctif',
  });
  expect(product).toMatchObject({
    object: 'product',
    active: true,
    default_price: null,
    livemode: false,
    marketing_features: [{ name: 'Corrigés détaillés' }, { name: 'À vie' }],
    metadata: { niveau: 'B2' },
    package_dimensions: { height: 1.26, length: 21, weight: 0.2, width: 14.8 },
    tax_code: 'txcd_10000000',
    tax_details: { performance_location: null, tax_code: 'txcd_10000000' },
    type: 'service',
    unit_label: 'place',
  });
  expect(await stripe.products.retrieve(product.id)).toEqual(product);
  const [event] = await allEvents(stripe);
  expect(event).toMatchObject({ type: 'product.created', data: { object: { id: product.id } } });
});

test('creates a default price with the product and expands it', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product = await stripe.products.create({
    name: 'DELF B1',
    default_price_data: { currency: 'eur', unit_amount: 12_900, tax_behavior: 'inclusive' },
    expand: ['default_price'],
  });
  expect(product.default_price).toMatchObject({
    object: 'price',
    unit_amount: 12_900,
    tax_behavior: 'inclusive',
    product: product.id,
  });
  const read = await stripe.products.retrieve(product.id);
  expect(read.default_price).toMatch(/^price_/);
  expect((await allEvents(stripe)).map((event) => event.type)).toEqual(['product.created', 'price.created']);
});

test('accepts an id chosen by the seller, but only once', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product = await stripe.products.create({ id: 'cours-42', name: 'Quarante-deux' });
  expect((await stripe.products.retrieve('cours-42')).name).toBe('Quarante-deux');
  expect(product.id).toBe('cours-42');
  expect(await refusalOf(stripe.products.create({ id: 'cours-42', name: 'Encore' }))).toMatchObject({
    code: 'resource_already_exists',
  });
  expect(await refusalOf(stripe.products.create({ id: 'cours/42', name: 'Oblique' }))).toMatchObject({
    param: 'id',
  });
});

test('changes the given fields, clears fields sent empty, and records previous values', async () => {
  await using payments = await openPayments();
  const { stripe, clock } = payments;
  const product = await stripe.products.create({
    name: 'Avant',
    description: 'À effacer',
    metadata: { a: '1', b: '2' },
    images: ['https://exemple.fr/1.jpg'],
  });
  clock.advance(60);
  const updated = await stripe.products.update(product.id, {
    name: 'Après',
    description: '',
    images: '',
    metadata: { b: '3', c: '4' },
    active: false,
  });
  expect(updated).toMatchObject({
    name: 'Après',
    description: null,
    images: [],
    metadata: { a: '1', b: '3', c: '4' },
    active: false,
  });
  const [, event] = await allEvents(stripe);
  expect(event?.type).toBe('product.updated');
  expect(event?.data.previous_attributes).toEqual({
    name: 'Avant',
    description: 'À effacer',
    images: ['https://exemple.fr/1.jpg'],
    metadata: { b: '2', c: null },
    active: true,
    updated: product.updated,
  });
});

test('records no event for an update without changes', async () => {
  await using payments = await openPayments();
  const { stripe, clock } = payments;
  const product = await stripe.products.create({ name: 'Pareil' });
  clock.advance(60);
  expect(await stripe.products.update(product.id, { name: 'Pareil' })).toEqual(product);
  expect(await allEvents(stripe)).toHaveLength(1);
});

test('accepts only an active price of the same product as default price', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const product = await stripe.products.create({ name: 'A' });
  const other = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 100,
    product_data: { name: 'B' },
  });
  const own = await stripe.prices.create({ currency: 'eur', unit_amount: 100, product: product.id });
  const choose = (price: string) => stripe.products.update(product.id, { default_price: price });
  expect(await refusalOf(choose('price_inconnu'))).toMatchObject({ code: 'resource_missing' });
  expect(await refusalOf(choose(other.id))).toMatchObject({ param: 'default_price' });
  expect((await choose(own.id)).default_price).toBe(own.id);
  expect(await refusalOf(stripe.prices.update(own.id, { active: false }))).toMatchObject({ param: 'active' });
});

test('rejects an unknown product', async () => {
  await using payments = await openPayments();
  expect(await refusalOf(payments.stripe.products.retrieve('prod_inconnu'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
    message: "No such product: 'prod_inconnu'",
  });
});

test('filters lists by status, ids and URL', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const a = await stripe.products.create({ name: 'a', url: 'https://exemple.fr/a' });
  const b = await stripe.products.create({ name: 'b', active: false });
  const names = async (params: object) => (await stripe.products.list(params)).data.map(({ name }) => name);
  expect(await names({})).toEqual(['b', 'a']);
  expect(await names({ active: true })).toEqual(['a']);
  expect(await names({ active: false })).toEqual(['b']);
  expect(await names({ ids: [a.id, 'prod_autre'] })).toEqual(['a']);
  expect(await names({ url: 'https://exemple.fr/a' })).toEqual(['a']);
  expect(await names({ starting_after: b.id })).toEqual(['a']);
});
