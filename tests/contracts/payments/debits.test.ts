import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { addressOf, pay, send, type Typed, typed, visit } from './support/buyer.ts';
import { openPayments, type Payments } from './support/open-payments.ts';
import { allEvents, createOrder, grossOf, refusalOf } from './support/orders.ts';

const SUCCEEDS = 'FR1420041010050500013M02606';
const SUCCEEDS_LATER = 'FR3020041010050500013M02609';

const offered: Partial<Stripe.Checkout.SessionCreateParams> = {
  allowed_payment_method_types: ['card', 'sepa_debit'],
};

const debit = (iban: string): Typed => ({
  method: 'sepa_debit',
  iban,
  number: undefined,
  expiry: undefined,
  cvc: undefined,
});

async function openDebited(
  { stripe, twin }: Pick<Payments, 'stripe' | 'twin'>,
  iban: string,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<{ session: Stripe.Checkout.Session; intent: string; charge: string }> {
  const order = await createOrder(stripe, { ...offered, ...params });
  const response = await pay(twin, order, debit(iban));
  expect(response.headers.get('location')).toContain(`/merci?session_id=${order.id}`);
  const session = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return { session, intent: intent.id, charge: String(intent.latest_charge) };
}

const typesOf = async (stripe: Stripe) => (await allEvents(stripe)).map(({ type }) => type);

test('completes the session immediately, but marks it as paid only when the bank settles the debit', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const { session, intent, charge } = await openDebited(payments, SUCCEEDS, { customer_creation: 'always' });
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_method_types: ['card', 'sepa_debit'],
    payment_intent: {
      status: 'processing',
      amount_received: 0,
      payment_method_types: ['card', 'sepa_debit'],
    },
    customer_details: { email: 'lea.martin@exemple.fr', name: 'Léa Martin' },
  });
  const pending = await stripe.charges.retrieve(charge);
  expect(pending).toMatchObject({
    status: 'pending',
    paid: false,
    captured: true,
    balance_transaction: null,
    customer: session.customer,
    payment_method_details: {
      type: 'sepa_debit',
      sepa_debit: { bank_code: '20041', branch_code: '01005', country: 'FR', last4: '2606' },
    },
  });
  expect(await refusalOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_not_refundable' });
  expect(await grossOf(stripe)).toBe(0);
  clock.advance(9);
  await twin.sweep();
  expect((await stripe.charges.retrieve(charge)).status).toBe('pending');
  clock.advance(2);
  await Promise.all([twin.sweep(), twin.sweep(), twin.sweep()]);
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge.balance_transaction', 'payment_intent.payment_method'],
  });
  expect(paid).toMatchObject({
    payment_status: 'paid',
    payment_intent: {
      status: 'succeeded',
      amount_received: 4900,
      payment_method: { type: 'sepa_debit', sepa_debit: { last4: '2606', country: 'FR' } },
      latest_charge: {
        status: 'succeeded',
        paid: true,
        balance_transaction: {
          ...{ amount: 4900, fee: 35, net: 4865, type: 'payment', reporting_category: 'charge' },
          status: 'pending',
        },
      },
    },
  });
  expect((await typesOf(stripe)).slice(2)).toEqual([
    'payment_intent.created',
    'customer.created',
    'charge.pending',
    'payment_intent.processing',
    'checkout.session.completed',
    'charge.succeeded',
    'payment_intent.succeeded',
    'checkout.session.async_payment_succeeded',
    'charge.updated',
  ]);
  const refund = await stripe.refunds.create({ payment_intent: intent, expand: ['balance_transaction'] });
  expect(refund).toMatchObject({
    status: 'succeeded',
    balance_transaction: { amount: -4900, fee: 0, type: 'payment_refund', reporting_category: 'refund' },
  });
  expect(await grossOf(stripe)).toBe(0);
});

test.each([
  ['FR8420041010050500013M02607', 'payment_intent_payment_attempt_failed', 11],
  ['FR9720041010050000002222227', 'insufficient_funds', 11],
  ['FR9720041010050000000343434', 'charge_exceeds_source_limit', 11],
  ['FR7920041010050500013M02600', 'payment_intent_payment_attempt_failed', 181],
])('reports a failed debit (%s): %s', async (iban, code, afterSeconds) => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const { session, intent, charge } = await openDebited(payments, iban);
  clock.advance(afterSeconds);
  await twin.sweep();
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
  });
  expect(await stripe.paymentIntents.retrieve(intent)).toMatchObject({
    status: 'requires_payment_method',
    amount_received: 0,
    last_payment_error: { code, charge, payment_method: { type: 'sepa_debit' } },
  });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ status: 'failed', failure_code: code });
  expect((await typesOf(stripe)).slice(-3)).toEqual([
    'charge.failed',
    'payment_intent.payment_failed',
    'checkout.session.async_payment_failed',
  ]);
  expect(await grossOf(stripe)).toBe(0);
});

test('settles a slow debit (…2609) after three minutes', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const { session } = await openDebited(payments, SUCCEEDS_LATER);
  clock.advance(179);
  await twin.sweep();
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('unpaid');
  clock.advance(2);
  await twin.sweep();
  expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
});

test('a contested debit (…2608) is lost immediately and cannot be refunded', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const { charge } = await openDebited(payments, 'FR5720041010050500013M02608');
  clock.advance(11);
  await twin.sweep();
  const { data } = await stripe.disputes.list({ charge });
  expect(data).toMatchObject([{ amount: 4900, reason: 'debit_not_authorized', status: 'lost' }]);
  expect(await grossOf(stripe)).toBe(0);
  expect((await typesOf(stripe)).slice(-3)).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.closed',
  ]);
  expect(await refusalOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' });
});

test('settles debits in the background after the twin is started', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const { session } = await openDebited(payments, SUCCEEDS);
  clock.advance(11);
  twin.start();
  while ((await stripe.checkout.sessions.retrieve(session.id)).payment_status === 'unpaid');
});

test('offers a debit only if the session allows it and is in euros; cards still work', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const price_data = { currency: 'usd', unit_amount: 4900, product_data: { name: 'Cours' } };
  const without = [
    await createOrder(stripe),
    await createOrder(stripe, { ...offered, line_items: [{ price_data, quantity: 1 }] }),
    await createOrder(stripe, { ...offered, excluded_payment_method_types: ['sepa_debit'] }),
  ];
  for (const order of without) {
    expect(order.payment_method_types).toEqual(['card']);
    expect((await visit(twin, addressOf(order))).markup).not.toContain('name="iban"');
    expect((await pay(twin, order, debit(SUCCEEDS))).status).toBe(422);
  }
  const order = await createOrder(stripe, offered);
  const view = await visit(twin, addressOf(order));
  for (const words of [
    'Carte bancaire',
    'Prélèvement SEPA',
    'vous autorisez École Cédille et son prestataire',
  ]) {
    expect(view.text).toContain(words);
  }
  await pay(twin, order, { method: 'card' });
  expect((await stripe.checkout.sessions.retrieve(order.id)).payment_status).toBe('paid');
});

test.each([
  ['', 'Indiquez l’IBAN du compte.'],
  ['FR1420041010050500013M02605', 'Cet IBAN n’est pas valide'],
  ['FR7630006000011234567890189', 'Cet IBAN n’est pas celui d’un compte de test.'],
])('rejects the IBAN “%s” on the page and does not show it again', async (iban, sentence) => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe, offered);
  const response = await pay(twin, order, { ...debit(iban), name: '' });
  expect(response.status).toBe(422);
  const text = await response.text();
  expect(text).toContain(sentence);
  expect(text).toContain('Indiquez le nom du titulaire du compte.');
  expect(text).toMatch(/value="sepa_debit" checked/);
  if (iban) expect(text).not.toContain(iban);
});

test('neither stores nor logs an IBAN', async () => {
  await using payments = await openPayments();
  const { database } = payments;
  await openDebited(payments, 'FR14 2004 1010 0505 0001 3M02 606');
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'payments'",
  );
  for (const { name } of tables) {
    const { rows } = await database.pool.query(
      `SELECT 1 FROM payments.${name} AS kept WHERE replace(kept::text, ' ', '') LIKE '%0505000%'`,
    );
    expect(rows, name).toEqual([]);
  }
  expect(payments.logged().replaceAll(' ', '')).not.toContain('0505000');
});

test('debits once for fifty forms sent concurrently', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe, offered);
  const forms: Typed[] = [];
  for (let n = 0; n < 50; n++) {
    forms.push(typed(await visit(twin, addressOf(order)), n % 2 ? debit(SUCCEEDS) : { method: 'card' }));
  }
  await Promise.all(forms.map((form) => send(twin, addressOf(order), form)));
  expect((await stripe.charges.list()).data).toHaveLength(1);
});
