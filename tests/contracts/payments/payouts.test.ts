import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { openPayments, type Payments } from './support/open-payments.ts';
import { allEvents, createPaidOrder, line } from './support/orders.ts';

const FRENCH = { number: '4000002500000003' };
const DAY = 86_400;

/** Moves the clock to noon of the next Monday, because business days matter here. */
function waitForMonday({ clock }: Pick<Payments, 'clock'>): void {
  const now = clock.now();
  const monday = Date.UTC(
    now.getUTCFullYear(),
    now.getUTCMonth(),
    now.getUTCDate() + ((8 - now.getUTCDay()) % 7 || 7),
    12,
  );
  clock.advance(Math.round((monday - now.getTime()) / 1000));
}

async function listPayouts(stripe: Stripe): Promise<Stripe.Payout[]> {
  const { data } = await stripe.balanceTransactions.list({ type: 'payout', expand: ['data.source'] });
  return data.map(({ source }) => source as Stripe.Payout);
}

async function balanceOf(stripe: Stripe) {
  const { available, pending } = await stripe.balance.retrieve();
  return [available[0]?.amount, pending[0]?.amount];
}

test.each([
  ['4000002500000003', 4900, 99],
  ['5555552500001001', 4900, 99],
  ['4242424242424242', 4900, 184],
  ['4000002500000003', 3300, 75],
])('a payment by card %s of %d cents costs a fee of %d cents', async (number, amount, fee) => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  await createPaidOrder(stripe, twin, { line_items: [line('Cours', amount)] }, { number });
  const { data } = await stripe.balanceTransactions.list({ type: 'charge' });
  expect(data).toMatchObject([
    {
      amount,
      fee,
      net: amount - fee,
      fee_details: [{ amount: fee, currency: 'eur', type: 'stripe_fee', application: null }],
      reporting_category: 'charge',
    },
  ]);
});

test('holds money for three business days and then pays out the available balance once a day', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  waitForMonday(payments);
  const { charge } = await createPaidOrder(stripe, twin, {}, FRENCH);
  expect(await balanceOf(stripe)).toEqual([0, 4801]);
  clock.advance(2 * DAY);
  await twin.sweep();
  expect(await listPayouts(stripe)).toEqual([]);
  const [movement] = (await stripe.balanceTransactions.list({ source: charge })).data;
  const today = Math.floor((movement?.created ?? 0) / DAY);
  expect(movement).toMatchObject({ status: 'pending', available_on: (today + 3) * DAY });
  clock.advance(DAY);
  expect(await balanceOf(stripe)).toEqual([4801, 0]);
  const later = await createPaidOrder(stripe, twin, {}, FRENCH);
  const { id: refund } = await stripe.refunds.create({ charge: later.charge, amount: 1000 });
  await Promise.all([twin.sweep(), twin.sweep(), twin.sweep()]);
  const payouts = await listPayouts(stripe);
  expect(payouts).toMatchObject([{ amount: 3801, currency: 'eur', status: 'in_transit', automatic: true }]);
  const payout = payouts[0]?.id ?? '';
  const { data: movements } = await stripe.balanceTransactions.list({ payout, expand: ['data.source'] });
  expect(movements[0]).toMatchObject({ amount: -3801, reporting_category: 'payout' });
  expect(movements.map(({ type, net, source }) => [type, net, (source as { id: string }).id])).toEqual([
    ['payout', -3801, payout],
    ['refund', -1000, refund],
    ['charge', 4801, charge],
  ]);
  expect(await balanceOf(stripe)).toEqual([0, 4801]);
  clock.advance(DAY);
  await twin.sweep();
  expect((await listPayouts(stripe)).at(-1)).toMatchObject({ id: payout, status: 'paid', amount: 3801 });
  const events = (await allEvents(stripe)).filter(({ type }) => type.startsWith('payout.'));
  expect(events.map(({ type }) => type)).toEqual(['payout.created', 'payout.paid']);
  expect(events[1]?.data.previous_attributes).toMatchObject({ status: 'in_transit' });
});

test('pays out once a day and never a negative balance', async () => {
  await using payments = await openPayments();
  const { stripe, twin, clock } = payments;
  waitForMonday(payments);
  const { charge } = await createPaidOrder(stripe, twin, {}, FRENCH);
  await stripe.refunds.create({ charge });
  clock.advance(3 * DAY);
  await twin.sweep();
  expect(await balanceOf(stripe)).toEqual([-99, 0]);
  expect(await listPayouts(stripe)).toEqual([]);
  const { charge: other } = await createPaidOrder(stripe, twin, {}, { number: '4000000000005126' });
  clock.advance(6 * DAY);
  await stripe.refunds.create({ charge: other, amount: 700 });
  const amounts = async () => {
    await twin.sweep();
    return (await listPayouts(stripe)).map(({ amount }) => amount);
  };
  expect(await amounts()).toEqual([3917]);
  // The refund fails and its amount becomes available the same day.
  clock.advance(11);
  expect(await amounts()).toEqual([3917]);
  expect(await balanceOf(stripe)).toEqual([700, 0]);
  clock.advance(DAY);
  expect(await amounts()).toEqual([700, 3917]);
});

test('does not return the fee of a refunded payment', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const since = Math.floor(payments.clock.now().getTime() / 1000) - 5;
  const { charge } = await createPaidOrder(stripe, twin, {}, FRENCH);
  const { id } = await stripe.refunds.create({ charge });
  const { data } = await stripe.balanceTransactions.list({ created: { gte: since }, source: id });
  expect(data).toMatchObject([{ amount: -4900, fee: 0, net: -4900, fee_details: [], type: 'refund' }]);
  expect((await stripe.balanceTransactions.list({ created: { gte: since + 3600 } })).data).toEqual([]);
});
