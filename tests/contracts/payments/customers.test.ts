import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createOrder, refusalOf } from './support/orders.ts';

test('stores every field of a customer', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const customer = await stripe.customers.create({
    email: 'lea.martin@exemple.fr',
    name: 'Léa Martin',
    phone: '+33 6 12 34 56 78',
    description: 'Prépare le DELF B2',
    address: { line1: '3, rue des Cèdres', postal_code: '69003', city: 'Lyon', country: 'FR' },
    shipping: { name: 'Léa Martin', address: { line1: '3, rue des Cèdres' } },
    preferred_locales: ['fr', 'en'],
    invoice_settings: { footer: 'Merci', custom_fields: [{ name: 'SIRET', value: '123' }] },
    metadata: { uid: 'u1' },
  });
  expect(customer).toMatchObject({
    object: 'customer',
    address: { city: 'Lyon', line2: null, state: null },
    shipping: { phone: null, address: { city: null } },
    balance: 0,
    delinquent: false,
    invoice_prefix: expect.stringMatching(/^[0-9A-Z]{8}$/),
    tax_exempt: 'none',
  });
  expect((await allEvents(stripe)).map((event) => event.type)).toEqual(['customer.created']);
});

test('lists customers by exact email', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const a = await stripe.customers.create({ email: 'a@exemple.fr' });
  await stripe.customers.create({ email: 'A@exemple.fr' });
  const again = await stripe.customers.create({ email: 'a@exemple.fr' });
  const { data } = await stripe.customers.list({ email: 'a@exemple.fr' });
  expect(data.map(({ id }) => id)).toEqual([again.id, a.id]);
});

test('returns a deleted customer only by id, without personal data', async () => {
  await using payments = await openPayments();
  const { stripe, database } = payments;
  const customer = await stripe.customers.create({ email: 'part@exemple.fr', name: 'Qui Part' });
  const session = await createOrder(stripe, { customer: customer.id });
  expect(await stripe.customers.del(customer.id)).toMatchObject({ id: customer.id, deleted: true });
  expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ id: customer.id, deleted: true });
  expect((await stripe.customers.list()).data).toEqual([]);
  const expanded = await stripe.checkout.sessions.retrieve(session.id, { expand: ['customer'] });
  expect(expanded.customer).toEqual({ id: customer.id, object: 'customer', deleted: true });
  expect(await refusalOf(stripe.customers.del(customer.id))).toMatchObject({ statusCode: 404 });
  expect(await refusalOf(createOrder(stripe, { customer: customer.id }))).toMatchObject({
    statusCode: 400,
    code: 'resource_missing',
    param: 'customer',
  });
  const { rows } = await database.pool.query('SELECT * FROM payments.customers');
  expect(JSON.stringify(rows)).not.toContain('Part');
  expect((await allEvents(stripe)).at(-1)).toMatchObject({
    type: 'customer.deleted',
    data: { object: { email: 'part@exemple.fr' } },
  });
});

test('rejects invalid customer fields', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  const refused: [Stripe.CustomerCreateParams, string][] = [
    [{ email: 'pas une adresse' }, 'email'],
    [{ address: { country: 'France' } }, 'address[country]'],
    [{ tax_exempt: 'peut-être' }, 'tax_exempt'],
    [{ invoice_prefix: 'minuscule' }, 'invoice_prefix'],
    [{ source: 'tok_visa' }, 'source'],
    [{ shipping: { name: 'x' } as never }, 'shipping[address]'],
  ];
  for (const [params, param] of refused) {
    expect(await refusalOf(stripe.customers.create(params))).toMatchObject({ param, statusCode: 400 });
  }
  expect(await refusalOf(stripe.customers.retrieve('cus_inconnu'))).toMatchObject({
    message: "No such customer: 'cus_inconnu'",
    statusCode: 404,
  });
});
