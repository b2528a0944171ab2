import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changes } from '#database/tables/changes.ts';
import { emails } from '#database/tables/emails.ts';
import { invoices } from '#database/tables/invoices.ts';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents, refunds } from '#database/tables/payments.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { payAt } from '#tests/support/pay.ts';
import { acceptTransfers } from '#tests/support/transfers.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { ownsProduct } from '../access.ts';
import { listAttention } from '../desk/list-attention.ts';
import { eraseOrders } from '../members/erase-traces.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { confirmTransferReturn } from './confirm-transfer-return.ts';
import { fulfil } from './fulfil.ts';
import { settleIncident } from './incidents.ts';
import { listMemberOrders } from './list-orders.ts';
import { plainChoices } from './order-choices.ts';
import { type PurchaseRequest, startPurchase } from './purchase.ts';
import { requestRefund } from './request-refund.ts';
import { cancelTransfer, deleteLostTransfers, receiveTransfer } from './transfers.ts';

let school: CoreUnderTest;
let office: SignedInUser;
let buyer: SignedInUser;
let product: Awaited<ReturnType<typeof addProductAt>>;

beforeAll(async () => {
  school = await openCore();
  office = await addMember(school.core);
  await acceptTransfers(school.core);
});
beforeEach(async () => {
  [buyer, product] = [await addMember(school.core), await addProductAt(school.core, 2_400)];
});
afterAll(() => school?.[Symbol.asyncDispose]());

const listOrders = () => school.core.db.select().from(orders).where(eq(orders.uid, buyer.uid));
const listIncidents = (orderId: string) =>
  school.core.db.select().from(paymentIncidents).where(eq(paymentIncidents.orderId, orderId));

async function readOrder(id: string) {
  const [order] = await school.core.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`order ${id} not found`);
  return order;
}

async function orderByTransfer(more: Partial<PurchaseRequest> = {}) {
  await startPurchase(school.core, buyer, toWanted(product, { paidBy: 'transfer', ...more }));
  const order = (await listOrders()).find(
    ({ state, paidBy }) => state === 'pending' && paidBy === 'transfer',
  );
  if (!order) throw new Error('no transfer is expected');
  return order;
}

async function payByCard(more: Partial<PurchaseRequest> = {}) {
  const step = await startPurchase(school.core, buyer, toWanted(product, more));
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.kind}`);
  await payAt(school.buyer, step.url);
  const begun = (await listOrders()).find(
    ({ state, paidBy }) => state === 'pending' && paidBy === 'provider',
  );
  await fulfil(school.core, begun?.sessionId ?? '');
  return readOrder(begun?.id ?? '');
}

const gift: Partial<PurchaseRequest> = {
  choices: { ...plainChoices, purpose: 'gift' },
  present: { recipientEmail: '', recipientName: 'Léa', fromName: '', words: '', deliverAt: null },
};

describe('transfer that arrives after the same product was paid by card', () => {
  test.each([
    ['for the buyer', {}],
    ['as a gift', gift],
  ])('stays on the dashboard until an admin confirms that it was sent back: %s', async (_, more) => {
    const { core } = school;
    const waiting = await orderByTransfer(more);
    await cancelTransfer(core, buyer.uid, waiting);
    const kept = await payByCard(more);
    expect(await receiveTransfer(core, office, waiting.id)).toMatchObject({ outcome: 'duplicate' });

    const due = await readOrder(waiting.id);
    expect(due).toMatchObject({ state: 'paid', duplicateOf: kept.id, refundedAmount: 0 });
    const [incident] = await listIncidents(waiting.id);
    expect(incident).toMatchObject({
      ...{ kind: 'transfer-return', amount: 2_400, settledAt: null },
      details: { reason: 'duplicate' },
    });
    const attention = await listAttention(core);
    expect(attention.incidents.first).toContainEqual({ id: waiting.id, title: product.title });
    await expect(
      settleIncident(core, office, { id: incident?.id ?? '', decision: 'vu' }),
    ).rejects.toMatchObject({ code: 'conflict' });

    await confirmTransferReturn(core, office, incident?.id ?? '');
    expect(await readOrder(waiting.id)).toMatchObject({ state: 'refunded', refundedAmount: 2_400 });
    expect(await listIncidents(waiting.id)).toMatchObject([
      { settledBy: office.displayName, settledAt: expect.any(Date) },
    ]);
    const [line] = await core.db.select().from(changes).where(eq(changes.action, 'return-transfer'));
    expect(line).toMatchObject({ subjectId: waiting.id, uid: office.uid });
    await core.db.delete(changes).where(eq(changes.action, 'return-transfer'));
    const [refund] = await core.db.select().from(refunds).where(eq(refunds.orderId, waiting.id));
    const [sent] = await core.db
      .select()
      .from(emails)
      .where(eq(emails.subjectId, refund?.id ?? ''));
    expect(sent).toMatchObject({ kind: 'refund', recipient: buyer.email });
    await expect(confirmTransferReturn(core, office, incident?.id ?? '')).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await readOrder(kept.id)).toMatchObject({ state: 'paid' });
  });
});

test('does not treat a second gift by transfer as a duplicate unless it was cancelled', async () => {
  await payByCard(gift);
  const second = await orderByTransfer(gift);
  expect(await receiveTransfer(school.core, office, second.id)).toMatchObject({ outcome: 'paid' });
  expect(await listIncidents(second.id)).toEqual([]);
});

test('keeps access and counts the sale until an admin has sent a refunded transfer back', async () => {
  const { core } = school;
  const order = await orderByTransfer();
  expect(await receiveTransfer(core, office, order.id)).toEqual({ outcome: 'paid', opensAt: null });
  await requestRefund(core, office, { orderId: order.id, amount: 2_400, reason: 'goodwill', words: '' });
  const again = requestRefund(core, office, { orderId: order.id, amount: 1, reason: 'other', words: '' });
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
  expect(await readOrder(order.id)).toMatchObject({ state: 'paid', refundedAmount: 0 });
  expect(await ownsProduct(core.db, buyer.uid, product.id)).toBe(true);
  const issued = () => core.db.select().from(invoices).where(eq(invoices.orderId, order.id));
  expect(await issued()).toHaveLength(1);

  const [incident] = await listIncidents(order.id);
  const confirmed = await Promise.allSettled(
    [1, 2, 3].map(() => confirmTransferReturn(core, office, incident?.id ?? '')),
  );
  expect(countOutcomes(confirmed)).toEqual({ done: 1, conflict: 2 });
  expect(await readOrder(order.id)).toMatchObject({ state: 'refunded', refundedAmount: 2_400 });
  expect(await ownsProduct(core.db, buyer.uid, product.id)).toBe(false);
  expect((await issued()).map(({ series }) => series).toSorted()).toEqual(['credit', 'invoice']);
});

test('reports when access starts after a transfer without a waiver', async () => {
  const order = await orderByTransfer({ consent: { waiver: false } });
  const { opensAt } = await receiveTransfer(school.core, office, order.id);
  expect(opensAt).toEqual((await readOrder(order.id)).withdrawableUntil);
  expect(opensAt).not.toBeNull();
});

test('shows the buyer an order with an expected transfer until it is cancelled', async () => {
  const { core } = school;
  const order = await orderByTransfer();
  expect(await listMemberOrders(core, buyer.uid)).toMatchObject([
    {
      id: order.id,
      state: 'pending',
      number: order.number,
      transferPath: `/products/${product.id}/buy/${product.priceId}`,
    },
  ]);
  await cancelTransfer(core, buyer.uid, order);
  expect(await listMemberOrders(core, buyer.uid)).toEqual([]);
});

test('accepts the transfer of a deleted account, which an admin must send back', async () => {
  const { core } = school;
  const order = await orderByTransfer();
  for (let pass = 0; pass < 2; pass++)
    await core.db.transaction((tx) => eraseOrders(tx, { uid: buyer.uid, emails: [buyer.email] }));
  await deleteLostTransfers(core);
  expect(await readOrder(order.id)).toMatchObject({ uid: '', state: 'expired', number: order.number });
  expect(await receiveTransfer(core, office, order.id)).toMatchObject({ outcome: 'duplicate' });
  const [incident] = await listIncidents(order.id);
  expect(incident).toMatchObject({ kind: 'transfer-return', details: { reason: 'other' } });
  expect(await ownsProduct(core.db, '', product.id)).toBe(false);
  await confirmTransferReturn(core, office, incident?.id ?? '');
  expect(await readOrder(order.id)).toMatchObject({ state: 'refunded' });
});

test('deletes the order of a deleted account once its transfer can no longer arrive', async () => {
  const { core } = school;
  const order = await orderByTransfer();
  await core.db.transaction((tx) => eraseOrders(tx, { uid: buyer.uid, emails: [buyer.email] }));
  const later = { ...core, now: () => new Date(Date.now() + 61 * 24 * 3_600_000) };
  await deleteLostTransfers(later);
  expect(await core.db.select().from(orders).where(eq(orders.id, order.id))).toEqual([]);
});
