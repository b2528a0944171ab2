import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { addressOf, pay, send, typed, visit } from './support/buyer.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createOrder, createPaidOrder, line, refusalOf } from './support/orders.ts';

test('a paid session: its payment, its charge, the balance, and the way back', async () => {
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
    balance_transaction: { amount: 4900, fee: 0, net: 4900, type: 'charge', status: 'available' },
  });
  expect((await stripe.balance.retrieve()).available).toEqual([
    { amount: 4900, currency: 'eur', source_types: { card: 4900 } },
  ]);
  const [movement] = (await stripe.balanceTransactions.list({ expand: ['data.source'] })).data;
  expect(movement?.source).toMatchObject({ object: 'charge', payment_intent: intent.id });
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test('every generic test card of the provider pays', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const cards: [string, string, string, Record<string, string>?][] = [
    ['4242 4242 4242 4242', 'visa', 'credit'],
    ['4000-0566-5566-5556', 'visa', 'debit'],
    ['4000002500001001', 'visa', 'credit'],
    ['5555555555554444', 'mastercard', 'credit'],
    ['2223003122003222', 'mastercard', 'credit'],
    ['5200828282828210', 'mastercard', 'debit'],
    ['5105105105105100', 'mastercard', 'prepaid'],
    ['378282246310005', 'amex', 'credit', { cvc: '1234' }],
    ['371449635398431', 'amex', 'credit', { cvc: '1234' }],
    ['6011111111111117', 'discover', 'credit'],
    ['3056930009020004', 'diners', 'credit'],
    ['36227206271667', 'diners', 'credit'],
    ['3566002020360505', 'jcb', 'credit'],
    ['6200000000000005', 'unionpay', 'credit'],
    ['6205500000000000004', 'unionpay', 'credit'],
    ['4000000000000259', 'visa', 'credit'],
  ];
  for (const [number, brand, funding, more] of cards) {
    const { charge } = await createPaidOrder(stripe, twin, {}, { number, ...more });
    const { payment_method_details } = await stripe.charges.retrieve(charge);
    expect(payment_method_details?.card).toMatchObject({ brand, funding, last4: number.slice(-4) });
  }
});

const declines = [
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000009987', 'card_declined', 'lost_card', 'Your card was declined.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
] as const;

test.each(declines)(
  'the card %s is declined (%s, %s), and another may then pay',
  async (number, code, decline_code, message) => {
    await using payments = await openPayments();
    const { stripe, twin } = payments;
    const order = await createOrder(stripe);
    const response = await pay(twin, order, { number });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(order.url);
    const session = await stripe.checkout.sessions.retrieve(order.id, {
      expand: ['payment_intent.latest_charge'],
    });
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    const intent = session.payment_intent as Stripe.PaymentIntent;
    const charge = intent.latest_charge as Stripe.Charge;
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      payment_method: null,
      last_payment_error: {
        type: 'card_error',
        code,
        decline_code,
        message,
        charge: charge.id,
        payment_method: { object: 'payment_method', card: { last4: number.slice(-4) } },
      },
    });
    expect(charge).toMatchObject({
      status: 'failed',
      paid: false,
      captured: false,
      failure_code: code,
      failure_message: message,
      balance_transaction: null,
      outcome: { type: 'issuer_declined', network_status: 'declined_by_network', reason: decline_code },
    });
    const view = await visit(twin, addressOf(order));
    expect(view.text).toContain('Le paiement n’a pas abouti.');
    expect(view.markup).toContain('value="lea.martin@exemple.fr"');
    await pay(twin, order);
    const paid = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
    expect(paid).toMatchObject({
      status: 'complete',
      payment_intent: { id: intent.id, status: 'succeeded', last_payment_error: null },
    });
    expect(
      (await stripe.charges.list({ payment_intent: intent.id })).data.map(({ status }) => status),
    ).toEqual(['succeeded', 'failed']);
    const types = (await allEvents(stripe)).map(({ type }) => type);
    expect(types.slice(2)).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
      'charge.updated',
    ]);
    expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(4900);
  },
);

test('a number that is of no test card is refused, and is neither kept nor logged', async () => {
  await using payments = await openPayments();
  const { stripe, twin, database } = payments;
  const order = await createOrder(stripe);
  // Well formed, of no test card; then test cards, declined and accepted.
  for (const number of ['4539578763621486', '4000000000000002', '4242424242424242']) {
    const response = await pay(twin, order, { number, cvc: '987' });
    const text = await response.text();
    for (const digits of [number, number.replace(/(....)/g, '$1 ').trim()]) {
      expect(text.replace(/<ul class="cards"[\s\S]*?<\/ul>|placeholder="[^"]*"/g, '')).not.toContain(digits);
      expect(payments.logged()).not.toContain(digits);
    }
    if (number.startsWith('4539')) expect(text).toContain('Ce numéro n’est pas celui d’une carte de test.');
  }
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'payments'",
  );
  let kept = '';
  for (const { name } of tables) {
    kept += JSON.stringify((await database.pool.query(`SELECT * FROM payments."${name}"`)).rows);
  }
  expect(kept).toContain('"last4":"4242"');
  for (const secret of ['4539578763621486', '4000000000000002', '4242424242424242', '987"']) {
    expect(kept).not.toContain(secret);
  }
});

test('the same card has the same fingerprint here, and another one elsewhere', async () => {
  await using payments = await openPayments();
  await using others = await openPayments();
  const print = async ({ stripe, twin }: typeof payments) => {
    const { charge } = await createPaidOrder(stripe, twin);
    return (await stripe.charges.retrieve(charge)).payment_method_details?.card?.fingerprint;
  };
  const first = await print(payments);
  expect(first).toMatch(/^\w{16}$/);
  expect(await print(payments)).toBe(first);
  expect(await print(others)).not.toBe(first);
});

test('a form sent twice pays once, and both answers lead to the same place', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const url = addressOf(order);
  const form = typed(await visit(twin, url));
  const responses = await Promise.all(Array.from({ length: 10 }, () => send(twin, url, form)));
  responses.push(await send(twin, url, form));
  for (const response of responses) {
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain('/merci?session_id=');
  }
  expect((await stripe.charges.list()).data).toHaveLength(1);
  expect(await allEvents(stripe, { type: 'checkout.session.completed' })).toHaveLength(1);
});

test('of two tabs one pays; the other is told that it is paid', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const url = addressOf(order);
  const [first, second] = [await visit(twin, url), await visit(twin, url)];
  await send(twin, url, typed(first));
  const late = await send(twin, url, typed(second, { number: '5555555555554444' }));
  expect(late.headers.get('location')).toBe(url);
  const view = await visit(twin, url);
  expect(view.status).toBe(200);
  expect(view.text).toContain('Ce paiement est déjà effectué');
  expect(view.markup).toContain(`href="http://127.0.0.1:3000/merci?session_id=${order.id}"`);
  expect((await stripe.charges.list()).data).toHaveLength(1);
});

test('fifty different forms sent at once take the money once', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const url = addressOf(order);
  const forms = [];
  for (let n = 0; n < 50; n++) forms.push(typed(await visit(twin, url)));
  const responses = await Promise.all(forms.map((form) => send(twin, url, form)));
  const landed = responses.filter((response) => response.headers.get('location')?.includes('/merci'));
  expect(landed).toHaveLength(1);
  expect((await stripe.charges.list()).data).toHaveLength(1);
  expect((await stripe.balance.retrieve()).available[0]?.amount).toBe(4900);
});

test('paying and expiring at once: one of them happens, never both', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  for (let round = 0; round < 8; round++) {
    const order = await createOrder(stripe);
    const url = addressOf(order);
    const form = typed(await visit(twin, url));
    const [, expiry] = await Promise.allSettled([
      send(twin, url, form),
      stripe.checkout.sessions.expire(order.id),
    ]);
    const session = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
    const isPaid = session.status === 'complete';
    expect(expiry.status).toBe(isPaid ? 'rejected' : 'fulfilled');
    expect(session.payment_status).toBe(isPaid ? 'paid' : 'unpaid');
    const ended = await allEvents(stripe, {
      types: ['checkout.session.completed', 'checkout.session.expired'],
    });
    expect(ended.filter(({ data }) => (data.object as Stripe.Checkout.Session).id === order.id)).toHaveLength(
      1,
    );
  }
});

test('nothing due: no card is asked for, and the session is complete without payment', async () => {
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

test('a customer is made when asked for, named in the payment, and not otherwise', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { session, intent, charge } = await createPaidOrder(stripe, twin, { customer_creation: 'always' });
  expect(session.customer).toMatch(/^cus_/);
  expect((await stripe.paymentIntents.retrieve(intent)).customer).toBe(session.customer);
  expect((await stripe.charges.retrieve(charge)).customer).toBe(session.customer);
  expect((await createPaidOrder(stripe, twin)).session.customer).toBeNull();
  expect((await stripe.customers.list()).data).toHaveLength(1);
  expect((await stripe.paymentIntents.list({ customer: String(session.customer) })).data).toHaveLength(1);
});

test('an existing customer keeps the address it has, and gets the one it lacks', async () => {
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

test('consent to the terms is asked for where required, and written down', async () => {
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

test('after twenty-five failures a page takes no more cards', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  const kept = typed(await visit(twin, addressOf(order)));
  for (let n = 0; n < 25; n++) await pay(twin, order, { number: '4000000000000002' });
  const view = await visit(twin, addressOf(order));
  expect(view.text).toContain('Trop de tentatives ont échoué.');
  expect(view.action).toBeNull();
  const response = await send(twin, addressOf(order), kept);
  expect(response.headers.get('location')).toBe(order.url);
  expect((await stripe.checkout.sessions.retrieve(order.id)).status).toBe('open');
  expect((await stripe.charges.list({ limit: 100 })).data).toHaveLength(25);
}, 60_000);

test('a payment is described and its metadata changed after the fact; it cannot be cancelled apart from its session', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { intent } = await createPaidOrder(stripe, twin);
  const updated = await stripe.paymentIntents.update(intent, {
    description: 'Vu',
    metadata: { a: '1' },
    receipt_email: 'a@exemple.fr',
  });
  expect(updated).toMatchObject({ description: 'Vu', metadata: { a: '1' }, receipt_email: 'a@exemple.fr' });
  expect(await refusalOf(stripe.paymentIntents.update(intent, { amount: 1 }))).toMatchObject({
    param: 'amount',
  });
  expect(await refusalOf(stripe.paymentIntents.cancel(intent))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining('status of succeeded'),
  });
  const order = await createOrder(stripe);
  await pay(twin, order, { number: '4000000000000002' });
  const { payment_intent: open } = await stripe.checkout.sessions.retrieve(order.id);
  expect(await refusalOf(stripe.paymentIntents.cancel(String(open)))).toMatchObject({
    code: 'payment_intent_unexpected_state',
    message: expect.stringContaining('Expire the Checkout Session instead'),
  });
  expect(await refusalOf(stripe.paymentIntents.retrieve('pi_inconnu'))).toMatchObject({ statusCode: 404 });
  expect(await refusalOf(stripe.charges.retrieve('ch_inconnu'))).toMatchObject({ statusCode: 404 });
});
