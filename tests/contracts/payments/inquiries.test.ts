import { expect, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createPaidOrder, grossOf, refusalOf } from './support/orders.ts';

const inquired = { number: '4000000000001976' };
const warned = { number: '4000000000005423' };

async function openInquired() {
  const payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createPaidOrder(stripe, twin, {}, inquired);
  const [inquiry] = (await stripe.disputes.list({ charge: order.charge })).data;
  if (!inquiry) throw new Error('the bank sent no inquiry');
  const types = async () =>
    (await allEvents(stripe)).map(({ type }) => type).filter((type) => type.startsWith('charge.dispute.'));
  return { ...payments, ...order, inquiry, types };
}

test('withdraws no money during an inquiry (…1976) and closes the inquiry once it is answered', async () => {
  const opened = await openInquired();
  await using _ = opened;
  const { stripe, inquiry } = opened;
  expect(inquiry).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    balance_transactions: [],
    payment_method_details: { card: { case_type: 'inquiry' } },
  });
  expect(await grossOf(stripe)).toBe(4900);
  expect(await opened.types()).toEqual(['charge.dispute.created']);
  const reviewed = await stripe.disputes.update(inquiry.id, { evidence: { customer_name: 'Ada' } });
  expect(reviewed.status).toBe('warning_under_review');
  const closed = await stripe.disputes.update(inquiry.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  });
  expect(closed).toMatchObject({ status: 'warning_closed', is_charge_refundable: false });
  expect(await grossOf(stripe)).toBe(4900);
  expect((await opened.types()).at(-1)).toBe('charge.dispute.closed');
  expect((await refusalOf(stripe.disputes.close(inquiry.id))).message).toBe('This dispute is already closed');
});

test('withdraws the money if an inquiry becomes a dispute', async () => {
  const opened = await openInquired();
  await using _ = opened;
  const { stripe, inquiry, charge } = opened;
  const escalated = await stripe.disputes.update(inquiry.id, {
    evidence: { uncategorized_text: 'escalate_inquiry_evidence' },
  });
  expect(escalated).toMatchObject({
    status: 'needs_response',
    balance_transactions: [{ amount: -4900, fee: 2000 }],
    payment_method_details: { card: { case_type: 'chargeback' } },
  });
  expect(await grossOf(stripe)).toBe(0);
  expect(await opened.types()).toEqual([
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.updated',
    'charge.dispute.funds_withdrawn',
  ]);
  expect(await refusalOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' });
});

test('closes an inquiry after a full refund, on acceptance or after its deadline', async () => {
  const opened = await openInquired();
  await using _ = opened;
  const { stripe, twin, clock, inquiry, charge } = opened;
  await stripe.refunds.create({ charge, amount: 1000 });
  expect((await stripe.disputes.retrieve(inquiry.id)).status).toBe('warning_needs_response');
  await stripe.refunds.create({ charge });
  expect((await stripe.disputes.retrieve(inquiry.id)).status).toBe('warning_closed');
  const inquire = async () => {
    const order = await createPaidOrder(stripe, twin, {}, inquired);
    return (await stripe.disputes.list({ charge: order.charge })).data[0]?.id ?? '';
  };
  expect((await stripe.disputes.close(await inquire())).status).toBe('warning_closed');
  const ignored = await inquire();
  clock.advance(10 * 86_400);
  await twin.sweep();
  expect((await stripe.disputes.retrieve(ignored)).status).toBe('warning_closed');
});

test('creates a fraud warning (…5423) that is actionable until a full refund', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { charge, intent } = await createPaidOrder(stripe, twin, {}, warned);
  await createPaidOrder(stripe, twin);
  const warnings = (type: string) => allEvents(stripe, { type: `radar.early_fraud_warning.${type}` });
  const created = await warnings('created');
  expect(created).toMatchObject([
    {
      data: {
        object: {
          id: expect.stringMatching(/^issfr_/),
          actionable: true,
          charge,
          payment_intent: intent,
          fraud_type: 'unauthorized_use_of_card',
        },
      },
    },
  ]);
  await stripe.refunds.create({ charge, amount: 100 });
  expect(await warnings('updated')).toEqual([]);
  await stripe.refunds.create({ charge });
  expect(await warnings('updated')).toMatchObject([
    {
      data: {
        object: { ...created[0]?.data.object, actionable: false },
        previous_attributes: { actionable: true },
      },
    },
  ]);
});
