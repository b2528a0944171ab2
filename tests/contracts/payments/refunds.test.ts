import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { pay } from './support/buyer.ts';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createOrder, createPaidOrder, grossOf, refusalOf } from './support/orders.ts';

async function readRefund(stripe: Stripe, charge: string, expand: string[] = []) {
  const { data } = await stripe.refunds.list({ charge, expand: expand.map((path) => `data.${path}`) });
  return data[0];
}

test('refunds the full amount and records events', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { intent, charge } = await createPaidOrder(stripe, twin, {
    payment_intent_data: { description: 'Commande 7' },
  });
  const before = (await allEvents(stripe)).length;
  const refund = await stripe.refunds.create({
    payment_intent: intent,
    reason: 'requested_by_customer',
    metadata: { order: '7' },
    expand: ['balance_transaction', 'charge'],
  });
  expect(refund).toMatchObject({
    object: 'refund',
    amount: 4900,
    currency: 'eur',
    payment_intent: intent,
    reason: 'requested_by_customer',
    metadata: { order: '7' },
    status: 'succeeded',
    balance_transaction: { amount: -4900, type: 'refund', description: 'REFUND FOR CHARGE (Commande 7)' },
    charge: { id: charge, amount_refunded: 4900, refunded: true },
  });
  expect(await grossOf(stripe)).toBe(0);
  const events = (await allEvents(stripe)).slice(before);
  expect(events.map(({ type }) => type)).toEqual(['refund.created', 'charge.refunded']);
  expect(events[1]?.data.previous_attributes).toEqual({ amount_refunded: 0, refunded: false });
  const read = await stripe.charges.retrieve(charge, { expand: ['refunds'] });
  expect(read.refunds?.data.map(({ id }) => id)).toEqual([refund.id]);
  expect(await refusalOf(stripe.refunds.create({ charge }))).toMatchObject({
    code: 'charge_already_refunded',
    message: `Charge ${charge} has already been refunded.`,
  });
});

test('refunds partially, up to the paid amount', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { charge } = await createPaidOrder(stripe, twin);
  await stripe.refunds.create({ charge, amount: 1000 });
  await stripe.refunds.create({ charge, amount: 1900 });
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 2900, refunded: false });
  const refusal = await refusalOf(stripe.refunds.create({ charge, amount: 2001 }));
  expect(refusal).toMatchObject({ param: 'amount', statusCode: 400 });
  expect(refusal.message).toBe('Refund amount (€20.01) is greater than unrefunded amount on charge (€20.00)');
  const rest = await stripe.refunds.create({ charge });
  expect(rest.amount).toBe(2000);
  expect((await stripe.refunds.list({ charge })).data.map(({ amount }) => amount)).toEqual([
    2000, 1900, 1000,
  ]);
});

test('never refunds more than the paid amount in a hundred concurrent requests', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { charge, intent } = await createPaidOrder(stripe, twin);
  const results = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) =>
      stripe.refunds.create(n % 2 ? { charge, amount: 700 } : { payment_intent: intent, amount: 700 }),
    ),
  );
  expect(countOutcomes(results)).toEqual({ done: 7, charge_already_refunded: 93 });
  expect(await grossOf(stripe)).toBe(0);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 4900, refunded: true });
});

test('completes a pending refund (…7726) automatically', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const { charge } = await createPaidOrder(stripe, twin, {}, { number: '4000000000007726' });
  const refund = await stripe.refunds.create({ charge });
  expect(refund).toMatchObject({
    status: 'pending',
    pending_reason: 'processing',
    balance_transaction: null,
  });
  expect(await grossOf(stripe)).toBe(4900);
  expect(await refusalOf(stripe.refunds.create({ charge }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  await twin.sweep();
  expect((await readRefund(stripe, charge))?.status).toBe('pending');
  clock.advance(11);
  await Promise.all([twin.sweep(), twin.sweep()]);
  expect(await readRefund(stripe, charge)).toMatchObject({ id: refund.id, status: 'succeeded' });
  expect(await grossOf(stripe)).toBe(0);
  const updates = await allEvents(stripe, { type: 'refund.updated' });
  expect(updates).toHaveLength(1);
  expect(updates[0]?.data.previous_attributes).toMatchObject({
    status: 'pending',
    balance_transaction: null,
  });
});

test('restores the balance when a refund fails later (…5126), and allows another refund', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const { charge } = await createPaidOrder(stripe, twin, {}, { number: '4000000000005126' });
  const refund = await stripe.refunds.create({ charge });
  expect(refund.status).toBe('succeeded');
  clock.advance(11);
  await twin.sweep();
  const failed = await readRefund(stripe, charge, ['failure_balance_transaction']);
  expect(failed).toMatchObject({
    status: 'failed',
    failure_reason: 'expired_or_canceled_card',
    failure_balance_transaction: { amount: 4900, type: 'refund_failure' },
  });
  expect(await grossOf(stripe)).toBe(4900);
  expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 0, refunded: false });
  const types = (await allEvents(stripe)).map(({ type }) => type);
  expect(types.slice(-2)).toEqual(['refund.failed', 'charge.updated']);
  const [event] = await allEvents(stripe, { type: 'refund.failed' });
  expect(event?.data.previous_attributes).toMatchObject({ status: 'succeeded' });
  expect(event?.request).toEqual({ id: null, idempotency_key: null });
});

test('settles refunds in the background after the twin is started', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  const { charge } = await createPaidOrder(stripe, twin, {}, { number: '4000000000007726' });
  await stripe.refunds.create({ charge });
  clock.advance(11);
  twin.start();
  while ((await readRefund(stripe, charge))?.status === 'pending');
});

test('updates the metadata of a refund and records an event', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { charge } = await createPaidOrder(stripe, twin);
  const refund = await stripe.refunds.create({ charge, amount: 100 });
  const updated = await stripe.refunds.update(refund.id, { metadata: { motif: 'geste' } });
  expect(updated.metadata).toEqual({ motif: 'geste' });
  expect((await allEvents(stripe)).at(-1)).toMatchObject({
    type: 'refund.updated',
    data: { previous_attributes: { metadata: { motif: null } } },
  });
});

test('rejects refunds of unpaid sessions', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createOrder(stripe);
  await pay(twin, order, { number: '4000000000000002' });
  const session = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  const refused: [Stripe.RefundCreateParams, object][] = [
    [{ payment_intent: intent.id }, { param: 'payment_intent' }],
    [{ charge: String(intent.latest_charge) }, { code: 'charge_not_refundable' }],
    [{ charge: 'ch_inconnu' }, { code: 'resource_missing', param: 'charge', statusCode: 400 }],
    [{ payment_intent: 'pi_inconnu' }, { code: 'resource_missing', param: 'payment_intent' }],
    [{}, { code: 'parameter_missing' }],
    [{ charge: 'ch_1', payment_intent: 'pi_1' }, { code: 'parameters_exclusive' }],
    [
      { charge: 'ch_1', amount: 0 },
      { code: 'parameter_invalid_integer', param: 'amount' },
    ],
    [{ charge: 'ch_1', reverse_transfer: true }, { param: 'reverse_transfer' }],
  ];
  for (const [params, expected] of refused) {
    expect(await refusalOf(stripe.refunds.create(params))).toMatchObject(expected);
  }
});
