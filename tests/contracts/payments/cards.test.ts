import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { addressOf, pay, send, typed, visit } from './support/buyer.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createOrder, createPaidOrder, grossOf } from './support/orders.ts';

test('accepts every generic test card of the provider', async () => {
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
  'declines card %s (%s, %s) and then accepts another card',
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
    expect(await grossOf(stripe)).toBe(4900);
  },
);

test('rejects a number that is not a test card, without storing or logging it', async () => {
  await using payments = await openPayments();
  const { stripe, twin, database } = payments;
  const order = await createOrder(stripe);
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

test('a card has one fingerprint per seller account', async () => {
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

test('blocks a payment page after twenty-five failed payments', async () => {
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
