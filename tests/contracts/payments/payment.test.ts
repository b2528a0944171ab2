import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { addressOf, pay, visit } from './support/buyer.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createOrder, createPaidOrder, line, refusalOf } from './support/orders.ts';

test('records the payment, charge and balance of a paid session and redirects to the site', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe, {
    payment_intent_data: {
      description: 'Commande 7',
      metadata: { order: '7' },
      receipt_email: 'recu@exemple.fr',
      statement_descriptor: 'CEDILLE COURS',
    },
  });
  const response = await pay(twin, order);
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`http://127.0.0.1:3000/merci?session_id=${order.id}`);
  const session = await stripe.checkout.sessions.retrieve(order.id, {
    expand: ['payment_intent.latest_charge.balance_transaction'],
  });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer: null,
    customer_details: {
      email: 'lea.martin@exemple.fr',
      name: 'Léa Martin',
      address: { country: 'FR', city: null },
      tax_exempt: 'none',
      tax_ids: [],
    },
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount: 4900,
    amount_received: 4900,
    description: 'Commande 7',
    metadata: { order: '7' },
    receipt_email: 'recu@exemple.fr',
    last_payment_error: null,
  });
  expect(intent.latest_charge).toMatchObject({
    status: 'succeeded',
    paid: true,
    captured: true,
    amount_captured: 4900,
    refunded: false,
    metadata: { order: '7' },
    calculated_statement_descriptor: 'CEDILLE COURS',
    billing_details: { name: 'Léa Martin', email: 'lea.martin@exemple.fr', address: { country: 'FR' } },
    outcome: { type: 'authorized', network_status: 'approved_by_network' },
    payment_method_details: {
      type: 'card',
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2048 },
    },
    balance_transaction: { amount: 4900, fee: 184, net: 4716, type: 'charge', status: 'pending' },
  });
  expect((await stripe.balance.retrieve()).pending).toEqual([
    { amount: 4716, currency: 'eur', source_types: { card: 4716 } },
  ]);
  const [movement] = (await stripe.balanceTransactions.list({ expand: ['data.source'] })).data;
  expect(movement?.source).toMatchObject({ object: 'charge', payment_intent: intent.id });
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test('completes a free session without a card or payment', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe, {
    line_items: [line('Leçon offerte', 0)],
    customer_creation: 'always',
  });
  expect(order.payment_status).toBe('no_payment_required');
  const view = await visit(twin, addressOf(order));
  expect(view.markup).not.toContain('name="number"');
  const response = await pay(twin, order, { number: undefined, cvc: undefined, expiry: undefined });
  expect(response.headers.get('location')).toContain(`/merci?session_id=${order.id}`);
  const session = await stripe.checkout.sessions.retrieve(order.id, { expand: ['customer'] });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'no_payment_required',
    payment_intent: null,
    customer: { email: 'lea.martin@exemple.fr', name: 'Léa Martin' },
  });
  const types = (await allEvents(stripe)).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['customer.created', 'checkout.session.completed']);
});

test('creates a customer for the payment only if requested', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { session, intent, charge } = await createPaidOrder(stripe, twin, { customer_creation: 'always' });
  expect(session.customer).toMatch(/^cus_/);
  expect((await stripe.paymentIntents.retrieve(intent)).customer).toBe(session.customer);
  expect((await stripe.charges.retrieve(charge)).customer).toBe(session.customer);
  expect((await createPaidOrder(stripe, twin)).session.customer).toBeNull();
  expect((await stripe.customers.list()).data).toHaveLength(1);
  expect((await stripe.charges.list({ customer: String(session.customer) })).data).toHaveLength(1);
});

test('keeps the email of an existing customer and adds a missing email', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const known = await stripe.customers.create({ email: 'connue@exemple.fr', name: 'Ancienne' });
  const first = await createPaidOrder(stripe, twin, { customer: known.id }, { email: 'autre@exemple.fr' });
  expect(first.session.customer_details?.email).toBe('connue@exemple.fr');
  expect(await stripe.customers.retrieve(known.id)).toEqual(known);
  const blank = await stripe.customers.create({});
  await createPaidOrder(stripe, twin, {
    customer: blank.id,
    customer_update: { name: 'auto', address: 'auto' },
  });
  expect(await stripe.customers.retrieve(blank.id)).toMatchObject({
    email: 'lea.martin@exemple.fr',
    name: 'Léa Martin',
    address: { country: 'FR' },
  });
});

test('requires consent to the terms if configured, and records it', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe, { consent_collection: { terms_of_service: 'required' } });
  const refused = await pay(twin, order);
  expect(refused.status).toBe(422);
  expect(await refused.text()).toContain('Cochez cette case pour pouvoir continuer.');
  expect((await stripe.checkout.sessions.retrieve(order.id)).payment_intent).toBeNull();
  await pay(twin, order, { terms: 'accepted' });
  expect((await stripe.checkout.sessions.retrieve(order.id)).consent).toEqual({
    promotions: null,
    terms_of_service: 'accepted',
  });
});

test('returns 404 for an unknown payment or charge', async () => {
  await using payments = await openPayments();
  const { stripe } = payments;
  expect(await refusalOf(stripe.paymentIntents.retrieve('pi_inconnu'))).toMatchObject({ statusCode: 404 });
  expect(await refusalOf(stripe.charges.retrieve('ch_inconnu'))).toMatchObject({ statusCode: 404 });
});
