import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { orders } from '#database/tables/orders.ts';
import { balanceTransactions, paymentCursors } from '#database/tables/payments.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { addInvoice } from '#tests/support/invoices.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { issueMissingInvoices } from '../invoices/issue-missing-invoices.ts';
import { fulfil } from '../orders/fulfil.ts';
import { startPurchase } from '../orders/purchase.ts';
import { applyRefund } from '../orders/refunds.ts';
import { salesInput, salesSubject } from '../settings/sales-subject.ts';
import { compareBalance } from './compare-balance.ts';
import { listSales, listSettledSales, sumSales } from './list-sales.ts';
import { readPeriod, toMonthPeriod } from './period.ts';
import { readBalanceTransactions } from './read-balance-transactions.ts';
import { sumConsumerDays } from './sum-consumer-days.ts';
import { toFecName, writeFec } from './write-fec.ts';

let school: CoreUnderTest;

const wide = { from: '2020-01-01', to: '2099-12-31' };

beforeAll(async () => {
  school = await openCore();
});
beforeEach(async () => {
  await school.database.pool.query(
    'delete from payment_movements; delete from payment_cursors; delete from invoices; delete from invoice_counters; delete from entitlements; delete from orders',
  );
});
afterAll(() => school?.[Symbol.asyncDispose]());

async function sell(cents = 4_900): Promise<{ id: string; intent: string }> {
  const [member, product] = [await addMember(school.core), await addProductAt(school.core, cents)];
  const step = await startPurchase(school.core, member, toWanted(product));
  if (step.kind !== 'pay') throw new Error('nothing to pay');
  await payAt(school.buyer, step.url);
  const find = async () => (await school.core.db.select().from(orders).where(eq(orders.uid, member.uid)))[0];
  await fulfil(school.core, (await find())?.sessionId ?? '');
  const order = await find();
  return { id: order?.id ?? '', intent: order?.paymentIntentId ?? '' };
}

const addBalanceTransaction = (changes: Partial<typeof balanceTransactions.$inferInsert>) => {
  const amount = changes.amount ?? 0;
  return school.core.db.insert(balanceTransactions).values({
    ...{ id: `txn_${Math.random()}`, type: 'charge', amount, fee: 0, net: amount - (changes.fee ?? 0) },
    ...{ currency: 'eur', occurredAt: school.core.now(), ...changes },
  });
};

const markRead = (readUntil: Date) =>
  school.core.db.insert(paymentCursors).values({ name: 'movements', readUntil });

/** Compares the balance and checks that both sides add up. */
async function compare() {
  const found = await compareBalance(school.core, wide);
  const { invoiced, awaited, received, fees, paidOut, other, moved, differences } = found;
  expect(invoiced + awaited + differences.reduce((sum, { amount }) => sum + amount, 0)).toBe(received);
  expect(received - fees - paidOut + other).toBe(moved);
  return found;
}

test('readBalanceTransactions stores each balance transaction once, with its payment', async () => {
  const one = await sell();
  await school.core.payments.refunds.create({ payment_intent: one.intent, amount: 1_000 });
  await applyRefund(school.core, one.intent);
  await readBalanceTransactions(school.core);
  expect(await readBalanceTransactions(school.core)).toBe(0);
  const rows = await school.core.db
    .select()
    .from(balanceTransactions)
    .where(eq(balanceTransactions.paymentIntentId, one.intent));
  expect(rows.map(({ type, amount }) => [type, amount])).toEqual(
    expect.arrayContaining([
      ['charge', 4_900],
      ['refund', -1_000],
    ]),
  );
});

test('readBalanceTransactions links transactions to their payout, even after an interrupted run', async () => {
  const base = { object: 'balance_transaction', currency: 'eur', created: 1_790_000_000, source: null };
  const charge = { ...base, id: 'txn_1', type: 'charge', amount: 4_900, fee: 98, net: 4_802 };
  const source = { id: 'po_1', object: 'payout', arrival_date: 1_790_100_000, automatic: true };
  const payout = { ...base, id: 'txn_2', type: 'payout', amount: -4_802, fee: 0, net: -4_802, source };
  let cut = true;
  async function* list({ payout: within }: Stripe.BalanceTransactionListParams) {
    if (within && cut) throw new Error('cut');
    yield* (within ? [charge] : [payout, charge]) as unknown as Stripe.BalanceTransaction[];
  }
  const payments = { balanceTransactions: { list: vi.fn(list) } } as never;
  const core = { ...school.core, payments };
  await expect(readBalanceTransactions(core)).rejects.toThrow('cut');
  cut = false;
  expect(await readBalanceTransactions(core)).toBe(1);
  const rows = await school.core.db.select().from(balanceTransactions).orderBy(balanceTransactions.id);
  const arrived = { payoutId: 'po_1', paidOutAt: new Date(1_790_100_000_000) };
  expect(rows).toMatchObject([
    { id: 'txn_1', fee: 98, ...arrived },
    { id: 'txn_2', ...arrived },
  ]);
});

test('compareBalance finds no difference for payments and for partial and full refunds', async () => {
  const [one, two] = [await sell(4_900), await sell(1_234), await sell(999)];
  for (const [{ intent }, amount] of [
    [one, 1_000],
    [two, 1_234],
  ] as const) {
    await school.core.payments.refunds.create({ payment_intent: intent, amount });
    await applyRefund(school.core, intent);
  }
  await readBalanceTransactions(school.core);
  // Payments of earlier tests have no order any more, so they count as orphans.
  const { differences, invoiced } = await compare();
  expect(invoiced).toBe(4_900 + 999 - 1_000);
  expect(differences.filter(({ reason }) => reason !== 'orphan')).toEqual([]);
});

test('compareBalance finds the reason of every difference', async () => {
  const paid = async (intent: string | null, changes: Partial<typeof orders.$inferInsert> = {}) => {
    const invoice = await addInvoice(school.core, { paymentIntentId: intent, ...changes });
    if (intent) await addBalanceTransaction({ paymentIntentId: intent, amount: 4_900, fee: 100 });
    return invoice;
  };
  const kept = await paid('pi_kept');
  await paid(null, { paidBy: 'transfer' });
  await paid('pi_refunded');
  await addBalanceTransaction({ type: 'refund', paymentIntentId: 'pi_refunded', amount: -900 });
  await paid('pi_disputed', { state: 'disputed' });
  await addBalanceTransaction({
    type: 'adjustment',
    paymentIntentId: 'pi_disputed',
    amount: -4_900,
    fee: 1_500,
  });
  await addBalanceTransaction({ paymentIntentId: 'pi_nobody', amount: 700 });
  const [order] = await school.core.db.select().from(orders).where(eq(orders.id, kept.orderId));
  if (!order) throw new Error('order not found');
  const { number: _, netAmount: __, ...again } = order;
  await school.core.db
    .insert(orders)
    .values({ ...again, id: 'second', duplicateOf: kept.orderId, paymentIntentId: 'pi_second' });
  await addBalanceTransaction({ paymentIntentId: 'pi_second', amount: 4_900 });
  await addInvoice(school.core, { paymentIntentId: 'pi_unread' });
  await addBalanceTransaction({ type: 'stripe_fee', amount: -250 });
  await addBalanceTransaction({ type: 'payout', amount: -5_000 });
  await markRead(new Date(school.core.now().getTime() + 60_000));

  const { differences, ...sums } = await compare();
  const listed = differences.map(({ reason, amount }) => [reason, amount]);
  expect(listed).toHaveLength(6);
  expect(listed).toEqual(
    expect.arrayContaining([
      ['transfer', -4_900],
      ['refund-uncredited', -900],
      ['dispute', -4_900],
      ['orphan', 700],
      ['duplicate', 4_900],
      ['unread', -4_900],
    ]),
  );
  expect(sums).toMatchObject({ fees: 3 * 100 + 1_500 + 250, paidOut: 5_000 });
});

test('compareBalance reports no difference before the transactions of a sale and its refund have been read', async () => {
  const { core } = school;
  const paid = { paymentIntentId: 'pi_read', paidAt: core.now() };
  const { orderId } = await addInvoice(core, paid);
  await addBalanceTransaction({ paymentIntentId: 'pi_read', amount: 4_900 });
  await markRead(new Date(core.now().getTime() + 60_000));
  const later = { ...core, now: () => new Date(core.now().getTime() + 120_000) };
  await core.db.update(orders).set({ refundedAmount: 1_200 }).where(eq(orders.id, orderId));
  await core.db.transaction((tx) => issueMissingInvoices(later, tx, { id: orderId }));
  await addInvoice(later, { paymentIntentId: 'pi_today' });
  await addInvoice(later, { paidBy: 'transfer' });
  const { differences, awaited } = await compare();
  expect(awaited).toBe(1_200 - 4_900);
  expect(differences).toMatchObject([{ reason: 'transfer', amount: -4_900 }]);
});

test('sumConsumerDays sums consumer payments by day, country and rate, and excludes companies', async () => {
  const { core } = school;
  const paid = (day: string, changes: Partial<typeof orders.$inferInsert> = {}) =>
    addInvoice(core, {
      paymentIntentId: `pi_${Math.random()}`,
      paidAt: new Date(`2026-11-${day}`),
      ...changes,
    });
  await paid('03T10:00:00Z');
  await paid('03T22:59:00Z');
  // Already the next day in Paris, which is one hour ahead.
  await paid('03T23:00:00Z');
  const buyer = { name: '', company: 'Librairie', siren: '780129987', vatNumber: '', country: 'FR' };
  await paid('03T11:00:00Z', { buyer: { ...buyer, lines: ['1 rue'], postalCode: '75011', city: 'Paris' } });
  expect(await sumConsumerDays(core, toMonthPeriod('2026-11'))).toMatchObject([
    { day: '2026-11-03', country: 'FR', vatRate: 0, documents: 2, gross: 9_800 },
    { day: '2026-11-04', documents: 1, gross: 4_900 },
  ]);
});

test('listSettledSales lists documents by payment date, with the payment method', async () => {
  const { core } = school;
  const issued = { ...core, now: () => new Date('2026-12-01T08:00:00Z') };
  const paidAt = new Date('2026-11-30T20:00:00Z');
  await addInvoice(issued, { paymentIntentId: 'pi_1', paidAt });
  await addInvoice(issued, { paidBy: 'transfer', paidAt });
  await addInvoice(issued, { paymentIntentId: 'pi_2', paidAt, processingSince: paidAt });
  const list = async (month: string) =>
    (await Array.fromAsync(listSettledSales(core, toMonthPeriod(month)))).flat();
  expect((await list('2026-11')).map(({ means }) => means).toSorted()).toEqual(['card', 'debit', 'transfer']);
  expect(await list('2026-12')).toEqual([]);
});

test('compareBalance reports the reason other-period for a payment invoiced after midnight', async () => {
  await addInvoice(
    { ...school.core, now: () => new Date('2026-11-30T23:00:00Z') },
    { paymentIntentId: 'pi_1' },
  );
  await addBalanceTransaction({
    ...{ paymentIntentId: 'pi_1', amount: 4_900 },
    occurredAt: new Date('2026-11-30T22:59:59Z'),
  });
  const of = (month: string, last: number) =>
    compareBalance(school.core, { from: `${month}-01`, to: `${month}-${last}` });
  expect((await of('2026-11', 30)).differences).toMatchObject([{ reason: 'other-period', amount: 4_900 }]);
  expect((await of('2026-12', 31)).differences).toMatchObject([{ reason: 'other-period', amount: -4_900 }]);
});

test('sums and lists the documents, with credit notes as negative amounts', async () => {
  const { core } = school;
  const number = { vatRegime: 'standard', vatNumber: 'FR66780129987' };
  await salesSubject.update(core, null, 'sales', salesInput.parse(number));
  const { orderId } = await addInvoice(core, { paymentIntentId: 'pi_1' });
  await addBalanceTransaction({ paymentIntentId: 'pi_1', amount: 4_900, fee: 99, payoutId: 'po_1' });
  await core.db.update(orders).set({ refundedAmount: 1_200 }).where(eq(orders.id, orderId));
  await core.db.transaction((tx) => issueMissingInvoices(core, tx, { id: orderId }));
  expect(await sumSales(core, wide)).toMatchObject([
    { country: 'FR', vatRate: 2_000, documents: 2, net: 3_083, vat: 617, gross: 3_700 },
  ]);
  const lines = (await Array.fromAsync(listSales(core, wide))).flat();
  expect(lines.find(({ invoice }) => invoice.series === 'invoice')).toMatchObject({
    fee: 99,
    payoutId: 'po_1',
  });
  expect(lines).toHaveLength(2);

  await addBalanceTransaction({ type: 'refund', paymentIntentId: 'pi_1', amount: -1_200 });
  await addBalanceTransaction({ type: 'payout', amount: -3_601 });
  const text = (await Array.fromAsync(writeFec(core, wide))).join('');
  const rows = text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => line.split('\t'));
  expect(rows.every((row) => row.length === 18)).toBe(true);
  const cents = (cell = '') => Math.round(Number(cell.replace(',', '.')) * 100);
  const byEntry = Map.groupBy(rows.slice(1), ([, , entry]) => entry);
  expect([...byEntry.keys()]).toEqual(['1', '2', '3', '4', '5']);
  for (const own of byEntry.values())
    expect(own.reduce((sum, row) => sum + cents(row[11]) - cents(row[12]), 0)).toBe(0);
  const balanceOf = (account: string) =>
    rows.filter((row) => row[4] === account).reduce((sum, row) => sum + cents(row[11]) - cents(row[12]), 0);
  // All invoices are paid and the provider balance is paid out; the rest is revenue and tax.
  expect(['411000', '517000', '512000', '627000', '706000', '445710'].map(balanceOf)).toEqual([
    ...[0, 0, 3_601, 99, -3_083, -617],
  ]);
  expect(toFecName('780129987', wide)).toBe('780129987FEC20991231.txt');
});

test('readPeriod returns the given period, or the current month if the days are invalid', () => {
  const now = new Date('2026-11-25T10:00:00Z');
  expect(readPeriod('2026-02-01', '2026-02-28', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  for (const [from, to] of [
    [null, null],
    ['2026-03-01', '2026-02-01'],
    ['2026-02-30', '2026-03-01'],
    ['x', '2026-03-01'],
  ] as const)
    expect(readPeriod(from, to, now)).toEqual({ from: '2026-11-01', to: '2026-11-30' });
});
