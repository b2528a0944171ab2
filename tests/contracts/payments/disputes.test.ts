import { expect, test } from 'vitest';
import { openPayments } from './support/open-payments.ts';
import { allEvents, createPaidOrder, grossOf, refusalOf } from './support/orders.ts';

const contested = { number: '4000000000000259' };

async function openContested() {
  const payments = await openPayments();
  const { stripe, twin } = payments;
  const order = await createPaidOrder(stripe, twin, {}, contested);
  const { data } = await stripe.disputes.list({ payment_intent: order.intent });
  const [dispute] = data;
  if (!dispute || data.length > 1) throw new Error(`expected one dispute of the payment, got ${data.length}`);
  const balance = () => grossOf(stripe);
  const types = async () => (await allEvents(stripe)).map(({ type }) => type);
  return { ...payments, ...order, dispute, balance, types };
}

test('opens a dispute for a contested payment (…0259) and withdraws its amount', async () => {
  await using payments = await openPayments();
  const { stripe, twin } = payments;
  const { intent, charge } = await createPaidOrder(stripe, twin, {}, contested);
  const { data } = await stripe.disputes.list({ charge });
  expect(data).toMatchObject([
    {
      object: 'dispute',
      amount: 4900,
      currency: 'eur',
      charge,
      payment_intent: intent,
      reason: 'fraudulent',
      status: 'needs_response',
      balance_transactions: [
        {
          amount: -4900,
          fee: 2000,
          net: -6900,
          fee_details: [{ amount: 2000, description: 'Dispute fee', type: 'stripe_fee' }],
          type: 'adjustment',
          reporting_category: 'dispute',
        },
      ],
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
    },
  ]);
  expect((await stripe.charges.retrieve(charge)).disputed).toBe(true);
  expect(await grossOf(stripe)).toBe(0);
  const types = (await allEvents(stripe)).map(({ type }) => type);
  expect(types).toContain('charge.dispute.created');
  expect(types).toContain('charge.dispute.funds_withdrawn');
  const [dispute] = data;
  const read = await stripe.disputes.retrieve(dispute?.id ?? '', { expand: ['charge', 'payment_intent'] });
  expect(read).toMatchObject({ charge: { id: charge }, payment_intent: { id: intent } });
  expect(await refusalOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' });
});

test('opens no dispute for other payments', async () => {
  await using payments = await openPayments();
  const { charge } = await createPaidOrder(payments.stripe, payments.twin);
  expect((await payments.stripe.disputes.list({ charge })).data).toEqual([]);
});

test('returns the money of a won dispute, so that the payment can be refunded again', async () => {
  const opened = await openContested();
  await using _ = opened;
  const { stripe, dispute, charge } = opened;
  const won = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
    metadata: { dossier: '12' },
  });
  expect(won).toMatchObject({
    status: 'won',
    metadata: { dossier: '12' },
    evidence: { uncategorized_text: 'winning_evidence', customer_name: null },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  expect(won.balance_transactions.map(({ amount, fee, net }) => [amount, fee, net])).toEqual([
    [-4900, 2000, -6900],
    [4900, -2000, 6900],
  ]);
  expect(await opened.balance()).toBe(4900);
  expect(await opened.types()).toEqual(
    expect.arrayContaining(['charge.dispute.closed', 'charge.dispute.funds_reinstated']),
  );
  expect((await stripe.refunds.create({ charge })).status).toBe('succeeded');
});

test('stores evidence until it is submitted; the bank then reviews it and can reject it', async () => {
  const opened = await openContested();
  await using _ = opened;
  const { stripe, dispute } = opened;
  const kept = await stripe.disputes.update(dispute.id, {
    evidence: { customer_name: 'Ada', product_description: 'Un cours' },
    submit: false,
  });
  expect(kept).toMatchObject({ status: 'needs_response', evidence_details: { submission_count: 0 } });
  const sent = await stripe.disputes.update(dispute.id, { evidence: { customer_name: '' } });
  expect(sent).toMatchObject({
    status: 'under_review',
    evidence: { customer_name: null, product_description: 'Un cours' },
    evidence_details: { submission_count: 1 },
  });
  const lost = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'losing_evidence' },
  });
  expect(lost).toMatchObject({ status: 'lost', evidence_details: { submission_count: 2 } });
  expect(await opened.balance()).toBe(0);
  expect(await opened.types()).not.toContain('charge.dispute.funds_reinstated');
});

test('a dispute that the seller closes is lost and can no longer be updated', async () => {
  const opened = await openContested();
  await using _ = opened;
  const { stripe, dispute } = opened;
  expect((await stripe.disputes.close(dispute.id)).status).toBe('lost');
  for (const late of [
    () => stripe.disputes.close(dispute.id),
    () => stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } }),
  ])
    expect(await refusalOf(late())).toMatchObject({
      statusCode: 400,
      message: 'This dispute is already closed',
    });
  expect((await stripe.disputes.update(dispute.id, { metadata: { a: '1' } })).metadata).toEqual({ a: '1' });
  expect(await refusalOf(stripe.disputes.retrieve('du_inconnu'))).toMatchObject({ statusCode: 404 });
});

test('rejects unsupported evidence and names the field', async () => {
  const opened = await openContested();
  await using _ = opened;
  const refusal = await refusalOf(
    opened.stripe.disputes.update(opened.dispute.id, { evidence: { enhanced_evidence: '' } }),
  );
  expect(refusal).toMatchObject({ statusCode: 400 });
  expect(refusal.message).toContain('enhanced_evidence');
});

test('an unanswered dispute is lost after its deadline, but not one with submitted evidence', async () => {
  const opened = await openContested();
  await using _ = opened;
  const { stripe, twin, clock, dispute } = opened;
  const answered = await createPaidOrder(stripe, twin, {}, contested);
  const [other] = (await stripe.disputes.list({ charge: answered.charge })).data;
  await stripe.disputes.update(other?.id ?? '', { evidence: { customer_name: 'Ada' } });
  clock.advance(9 * 86_400 - 60);
  await twin.sweep();
  expect((await stripe.disputes.retrieve(dispute.id)).status).toBe('needs_response');
  clock.advance(120);
  await Promise.all([twin.sweep(), twin.sweep()]);
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({
    status: 'lost',
    evidence_details: { submission_count: 0, submission_method: 'not_submitted' },
  });
  expect((await stripe.disputes.retrieve(other?.id ?? '')).status).toBe('under_review');
  expect(await allEvents(stripe, { type: 'charge.dispute.closed' })).toHaveLength(1);
});
