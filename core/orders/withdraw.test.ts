import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents, refunds } from '#database/tables/payments.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { findAccess, ownsProduct } from '../access.ts';
import { confirmTransferReturn } from './confirm-transfer-return.ts';
import { fulfil } from './fulfil.ts';
import { openDueAccess } from './open-due-access.ts';
import { findOrderDetails } from './order-details.ts';
import { startPurchase } from './purchase.ts';
import { applyRefund } from './refunds.ts';
import { makeRefund, requestRefund } from './request-refund.ts';
import { withdraw } from './withdraw.ts';
import { findContractWithdrawal, findSoldOrder, parseOrderNumber } from './withdrawal.ts';
import { writeStatement } from './withdrawal-statement.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

type Order = typeof orders.$inferSelect;

const readOrder = async (id: string): Promise<Order> => {
  const [order] = await school.core.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error(`order ${id} not found`);
  return order;
};

/** Without the waiver the member can withdraw. */
async function buy({ waiver = false, paid = true } = {}): Promise<Order> {
  const { core } = school;
  const [member, product] = [await addMember(core), await addProductAt(core, 2_400)];
  const step = await startPurchase(core, member, toWanted(product, { waiver }));
  const [order] = await core.db.select().from(orders).where(eq(orders.uid, member.uid));
  if (!order) throw new Error('order not created');
  if (!paid) return order;
  await payAt(school.buyer, step.kind === 'pay' ? step.url : '');
  await fulfil(core, order.sessionId ?? '');
  return readOrder(order.id);
}

async function state(order: Order) {
  const author = { name: 'Noé Martin', email: order.email };
  const statement = await writeStatement(school.core, order, author);
  return withdraw(school.core, { orderId: order.id, ...author, statement });
}

const at = (instant: number) => ({ ...school.core, now: () => new Date(instant) });

const listRefunds = (id: string) => school.core.db.select().from(refunds).where(eq(refunds.orderId, id));
const listIncidents = (id: string) =>
  school.core.db.select().from(paymentIncidents).where(eq(paymentIncidents.orderId, id));
const findReceipt = async (id: string) =>
  (await school.core.db.select().from(emails).where(eq(emails.subjectId, id)))[0];

describe('withdrawal during the withdrawal period', () => {
  test('ends the access and refunds the money, with the exact statement in the receipt', async () => {
    const order = await buy();
    const withdrawal = await state(order);
    expect(withdrawal).toMatchObject({ effect: 'due', settledAt: null });
    expect(withdrawal.refundDueAt?.getTime()).toBe(withdrawal.confirmedAt.getTime() + 14 * 24 * 3_600_000);
    expect(await findAccess(school.core.db, order.uid, order.productId)).toMatchObject({ opensAt: null });
    const [refund] = await listRefunds(order.id);
    expect(refund).toMatchObject({ amount: 2_400, reason: 'withdrawal', state: 'asked' });
    expect(await listIncidents(order.id)).toEqual([]);
    const receipt = await findReceipt(withdrawal.id);
    expect(receipt).toMatchObject({ kind: 'withdrawal', recipient: order.email });
    for (const line of withdrawal.statement.split('\n')) expect(receipt?.text).toContain(`> ${line}`);
    expect((await findOrderDetails(school.core, order.id)).letters).toContainEqual(
      expect.objectContaining({ id: receipt?.id, kind: 'withdrawal' }),
    );

    await makeRefund(school.core, refund?.id ?? '');
    expect(await readOrder(order.id)).toMatchObject({ state: 'refunded', refundedAmount: 2_400 });
    expect(await findContractWithdrawal(school.core.db, order.id)).toMatchObject({ decision: 'refunded' });
    await openDueAccess(at(Date.now() + 40 * 24 * 3_600_000));
    expect(await ownsProduct(school.core.db, order.uid, order.productId)).toBe(false);
  });

  test('creates one withdrawal, one refund and one receipt for five concurrent requests', async () => {
    const order = await buy();
    const made = await Promise.all(Array.from({ length: 5 }, () => state(order)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await listRefunds(order.id)).toHaveLength(1);
    expect(await findReceipt(made[0]?.id ?? '')).toBeDefined();
  });

  test('keeps a withdrawal from a transfer on the dashboard, with its date, until the money was sent back', async () => {
    const order = await buy();
    await school.core.db
      .update(orders)
      .set({ paidBy: 'transfer', paymentIntentId: null })
      .where(eq(orders.id, order.id));
    const withdrawal = await state(order);
    expect(await ownsProduct(school.core.db, order.uid, order.productId)).toBe(false);
    const [refund] = await listRefunds(order.id);
    expect(refund).toMatchObject({ amount: 2_400, state: 'asked' });
    const [incident] = await listIncidents(order.id);
    expect(incident).toMatchObject({ kind: 'transfer-return', subjectId: refund?.id, amount: 2_400 });
    expect(incident?.dueAt).toEqual(withdrawal.refundDueAt);
    expect(await findContractWithdrawal(school.core.db, order.id)).toMatchObject({ decision: null });
    const actor = { uid: 'u', displayName: 'Camille', email: 'camille@exemple.test' };
    await confirmTransferReturn(school.core, actor, incident?.id ?? '');
    expect((await listIncidents(order.id))[0]?.settledAt).not.toBeNull();
    expect(await findContractWithdrawal(school.core.db, order.id)).toMatchObject({ decision: 'refunded' });
  });

  test('refunds the rest after a partial refund, and opens an incident for a disputed payment', async () => {
    const order = await buy();
    await requestRefund(school.core, null, { orderId: order.id, amount: 900, reason: 'goodwill', words: '' });
    await state(order);
    expect((await listRefunds(order.id)).map(({ amount }) => amount).sort()).toEqual([1_500, 900]);
    const disputed = await buy();
    await school.core.db.update(orders).set({ state: 'disputed' }).where(eq(orders.id, disputed.id));
    await state(await readOrder(disputed.id));
    expect(await listRefunds(disputed.id)).toEqual([]);
    expect(await listIncidents(disputed.id)).toHaveLength(1);
  });

  test('does not restore the access of a withdrawn order when its refund fails', async () => {
    const order = await buy();
    await state(order);
    const [refund] = await listRefunds(order.id);
    await makeRefund(school.core, refund?.id ?? '');
    // Simulates a refund returned by the bank.
    const { data } = await school.core.payments.refunds.list({ payment_intent: order.paymentIntentId ?? '' });
    const returned = data.map((made) => ({ ...made, status: 'failed' }));
    const payments = Object.create(school.core.payments, { refunds: { value: { list: () => returned } } });
    await applyRefund({ ...school.core, payments }, order.paymentIntentId ?? '');
    expect(await readOrder(order.id)).toMatchObject({ state: 'paid' });
    expect(await ownsProduct(school.core.db, order.uid, order.productId)).toBe(false);
    expect(await findContractWithdrawal(school.core.db, order.id)).toMatchObject({
      settledAt: null,
      decision: null,
    });
  });
});

describe('last second of the withdrawal period', () => {
  test.each([
    ['still allows a withdrawal', 0, 'due'],
    ['is followed by a late withdrawal', 1_000, 'late'],
  ] as const)('%s', async (_, after, effect) => {
    const order = await buy();
    const end = order.withdrawableUntil ?? new Date(0);
    // 23:59:59 in Paris, without the milliseconds.
    expect(end.toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris' })).toBe('23:59:59');
    const frozen = at(Math.floor(end.getTime() / 1_000) * 1_000 + after);
    const statement = await writeStatement(frozen, order, { name: 'Noé', email: order.email });
    const made = await withdraw(frozen, { orderId: order.id, name: 'Noé', email: order.email, statement });
    expect(made.effect).toBe(effect);
    expect(await listRefunds(order.id)).toHaveLength(effect === 'due' ? 1 : 0);
  });
});

test('does not end access if the right was waived, and a later refund settles the withdrawal', async () => {
  const order = await buy({ waiver: true });
  const withdrawal = await state(order);
  expect(withdrawal).toMatchObject({ effect: 'late', refundDueAt: null });
  expect(await ownsProduct(school.core.db, order.uid, order.productId)).toBe(true);
  expect(await listRefunds(order.id)).toEqual([]);
  expect((await findReceipt(withdrawal.id))?.text).toContain('de cette commande a pris fin');
  await requestRefund(school.core, null, { orderId: order.id, amount: 2_400, reason: 'goodwill', words: '' });
  await makeRefund(school.core, (await listRefunds(order.id))[0]?.id ?? '');
  expect((await listIncidents(order.id))[0]?.settledAt).not.toBeNull();
});

describe('limits of withdrawal', () => {
  const find = ({ number, email }: Pick<Order, 'number' | 'email'>, uid: string | null = null) =>
    findSoldOrder(
      school.core,
      { uid, clientAddress: `2001:db8:${Math.random().toString(16).slice(2, 6)}::1` },
      { number, email },
    );

  test('rejects an order that was already refunded', async () => {
    const order = await buy();
    await requestRefund(school.core, null, { orderId: order.id, amount: 2_400, reason: 'other', words: '' });
    await makeRefund(school.core, (await listRefunds(order.id))[0]?.id ?? '');
    await expect(state(await readOrder(order.id))).rejects.toMatchObject({ code: 'conflict' });
  });

  test('does not find unpaid and granted orders', async () => {
    const pending = await buy({ paid: false });
    expect(await find(pending)).toBeNull();
    await expect(state(pending)).rejects.toMatchObject({ code: 'conflict' });
    await school.core.db.update(orders).set({ state: 'expired' }).where(eq(orders.id, pending.id));
    expect(await find(pending)).toBeNull();
    const [member, product] = [await addMember(school.core), await addProductAt(school.core, 0)];
    await grantProduct(school.core, member, product);
    const [free] = await school.core.db.select().from(orders).where(eq(orders.uid, member.uid));
    for (const origin of ['free', 'grant'] as const) {
      await school.core.db.update(orders).set({ origin }).where(eq(orders.uid, member.uid));
      if (free) expect(await find(free)).toBeNull();
    }
  });

  test('finds only orders of the given account or address', async () => {
    const [mine, theirs] = [await buy(), await buy()];
    expect(await find(mine)).toMatchObject({ id: mine.id });
    expect(await find({ ...mine, email: ` ${mine.email.toUpperCase()} ` })).toMatchObject({ id: mine.id });
    expect(await find({ ...mine, email: theirs.email })).toBeNull();
    expect(await find(mine, mine.uid)).toMatchObject({ id: mine.id });
    expect(await find(mine, theirs.uid)).toBeNull();
  });

  test('limits the attempts from one network', async () => {
    const ask = () =>
      findSoldOrder(
        school.core,
        { uid: null, clientAddress: '203.0.113.9' },
        { number: '1', email: 'a@b.c' },
      );
    for (let attempt = 0; attempt < 12; attempt++) expect(await ask()).toBeNull();
    await expect(ask()).rejects.toMatchObject({ code: 'too-many-requests' });
  });
});

test.each(['4827-1903', ' 48271903', '4827 1903', '48\u202f27\u202f19\u202f03', '4827–1903'])(
  'parses the number « %s »',
  (typed) => expect(parseOrderNumber(typed)).toBe('4827-1903'),
);

// Must be the last test, because it moves the clock forward.
test('does not end access after the withdrawal period and leaves the decision to an admin', async () => {
  const order = await buy();
  school.advance((order.withdrawableUntil?.getTime() ?? 0) - Date.now() + 1_000);
  await openDueAccess(school.core);
  expect(await state(order)).toMatchObject({ effect: 'late', refundDueAt: null });
  expect(await ownsProduct(school.core.db, order.uid, order.productId)).toBe(true);
  expect(await listIncidents(order.id)).toMatchObject([{ kind: 'withdrawal', dueAt: null }]);
});
