import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { addressOf, decide, pay, send, visit } from './support/buyer.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createOrder } from './support/orders.ts';

/** 3-D Secure: the bank's confirmation page between the form and the payment. */

const eventTypes = async (stripe: Stripe) => (await allEvents(stripe)).slice(2).map(({ type }) => type);

test.each(['4000002760003184', '4000002500003155', '4000000000003220'])(
  'completes the payment with card %s after authorisation',
  async (number) => {
    await using payments = await openPayments();
    const { stripe, twin } = payments;
    const order = await createOrder(stripe);
    const url = addressOf(order);
    const response = await pay(twin, order, { number });
    expect(response.headers.get('location')).toBe(`${url}/authentification`);
    const waiting = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
    expect(waiting).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: {
        status: 'requires_action',
        next_action: {
          type: 'redirect_to_url',
          redirect_to_url: { url: `${url}/authentification`, return_url: url },
        },
      },
    });
    const view = await visit(twin, `${url}/authentification`);
    expect(view.text).toContain('Autoriser le paiement');
    expect(view.text).toContain('Refuser');
    expect(view.text).toContain(number.slice(-4));
    const done = await decide(twin, order, 'authorise');
    expect(done.headers.get('location')).toContain(`/merci?session_id=${order.id}`);
    const paid = await stripe.checkout.sessions.retrieve(order.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer_details: { email: 'lea.martin@exemple.fr' },
      payment_intent: {
        status: 'succeeded',
        next_action: null,
        latest_charge: {
          payment_method_details: { card: { three_d_secure: { result: 'authenticated', version: '2.2.0' } } },
        },
      },
    });
    expect(await eventTypes(stripe)).toEqual([
      'payment_intent.created',
      'payment_intent.requires_action',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.updated',
    ]);
  },
);

test('creates no charge if the buyer refuses the authentication, and then accepts another card', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  await pay(twin, order, { number: '4000002760003184' });
  const response = await decide(twin, order, 'refuse');
  expect(response.headers.get('location')).toBe(order.url);
  const session = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
  expect(session.payment_intent).toMatchObject({
    status: 'requires_payment_method',
    next_action: null,
    latest_charge: null,
    last_payment_error: { code: 'payment_intent_authentication_failure', type: 'invalid_request_error' },
  });
  expect((await visit(twin, addressOf(order))).text).toContain('Vous n’avez pas autorisé ce paiement');
  await pay(twin, order);
  expect((await stripe.checkout.sessions.retrieve(order.id)).status).toBe('complete');
});

test('declines a payment after its authentication if the bank does so', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  await pay(twin, order, { number: '4000008400001629' });
  const response = await decide(twin, order, 'authorise');
  expect(response.headers.get('location')).toBe(order.url);
  const session = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
  expect(session).toMatchObject({
    status: 'open',
    payment_intent: { last_payment_error: { code: 'card_declined', decline_code: 'generic_decline' } },
  });
  expect(await eventTypes(stripe)).toEqual([
    'payment_intent.created',
    'payment_intent.requires_action',
    'charge.failed',
    'payment_intent.payment_failed',
  ]);
});

test('charges once if an authorisation is sent twice, and redirects both requests to the same URL', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  await pay(twin, order, { number: '4000002760003184' });
  const url = `${addressOf(order)}/authentification`;
  const { hidden } = await visit(twin, url);
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => send(twin, url, { ...hidden, decision: 'authorise' })),
  );
  for (const response of responses) expect(response.headers.get('location')).toContain('/merci');
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('ignores the authorisation of a card if the buyer has replaced that card', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const url = `${addressOf(order)}/authentification`;
  await pay(twin, order, { number: '4000002760003184' });
  const { hidden } = await visit(twin, url);
  await pay(twin, order, { number: '4000002500003155' });
  const stale = await send(twin, url, { ...hidden, decision: 'authorise' });
  expect(stale.headers.get('location')).toBe(order.url);
  expect((await stripe.charges.list()).data).toEqual([]);
  await pay(twin, order);
  const late = await send(twin, url, { ...hidden, decision: 'authorise' });
  expect(late.headers.get('location')).toBe(order.url);
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('the authentication page redirects if no authentication is pending', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const url = `${addressOf(order)}/authentification`;
  const response = await twin.fetch(new Request(url));
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(order.url);
  expect((await send(twin, url, { decision: 'authorise' })).status).toBe(403);
});
