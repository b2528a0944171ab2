import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fulfil } from '#core/orders/fulfil.ts';
import { handlePaymentEvent } from '#core/orders/handle-payment-event.ts';
import { startPurchase } from '#core/orders/purchase.ts';
import { cancelTransfer, receiveTransfer } from '#core/orders/transfers.ts';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents } from '#database/tables/payments.ts';
import { type CoreUnderTest, openCore } from '../support/core.ts';
import { addMember, addProductAt } from '../support/core-people.ts';
import { contestedCard } from '../support/pay.ts';
import { payUnheard } from '../support/pay-unheard.ts';
import { acceptTransfers } from '../support/transfers.ts';
import { toWanted } from '../support/wanted.ts';
import { checkInvariants } from './check-invariants.ts';
import { recordTransactions } from './record-transactions.ts';

let school: CoreUnderTest;

/** Two paid orders, a partly refunded, a refunded and a disputed one. */
beforeAll(async () => {
  school = await openCore();
  const { core, database } = school;
  await recordTransactions(database.pool);
  const product = await addProductAt(core, 4_900);
  const payNew = async (card?: string) => {
    const paid = await payUnheard(school, await addMember(core), product, card);
    await fulfil(core, paid.sessionId);
    return paid.intent;
  };
  await payNew();
  await payNew();
  await payNew(contestedCard);
  await core.payments.refunds.create({ payment_intent: await payNew(), amount: 900 });
  await core.payments.refunds.create({ payment_intent: await payNew() });
  const { data } = await core.payments.events.list({ limit: 100 });
  for (const event of data) await handlePaymentEvent(core, event);
});

afterAll(() => school?.[Symbol.asyncDispose]());

test('the invariants hold in a school without faults', async () => {
  const { rows } = await school.database.pool.query('select state from orders order by state');
  const states = ['disputed', 'paid', 'paid', 'partially_refunded', 'refunded'];
  expect(rows.map(({ state }) => state)).toEqual(states);
  expect(await checkInvariants(school.database.pool)).toEqual([]);
});

const [aPaid, anInvoice] = ["state = 'paid' and origin = 'payment'", "series = 'invoice'"].map(
  (what, at) => `(select min(id) from ${['orders', 'invoices'][at]} where ${what})`,
);

/** SQL that inserts a copy of a row with some columns changed. */
const copy = (table: string, which: string, changes: Record<string, string>) =>
  `insert into ${table} overriding system value select (jsonb_populate_record(row, jsonb_build_object(${Object.entries(
    changes,
  )
    .map(([column, value]) => `'${column}', ${value}`)
    .join()}))).* from ${table} row where ${which}`;

/** Seeds each fault in a transaction that is rolled back, after dropping the constraint that prevents it. */
test.each<[string, string, string]>([
  [
    'I1',
    'a session has two orders',
    `drop index orders_session, orders_payment_intent, orders_number;
    alter table orders alter net_amount drop expression; ${copy('orders', `id = ${aPaid}`, { id: "'twice'" })}`,
  ],
  [
    'I1',
    'a payment is not recorded',
    `update orders set state = 'pending', paid_at = null where id = ${aPaid}`,
  ],
  [
    'I1',
    'an access is duplicated',
    `alter table entitlements drop constraint entitlements_uid_product_id_pk;
    ${copy('entitlements', `order_id = ${aPaid}`, { uid: 'uid' })}`,
  ],
  ['I1', 'an access is lost', `delete from entitlements where order_id = ${aPaid}`],
  [
    'I1',
    'a refunded order keeps its access',
    "update entitlements set revoked_at = null from orders where id = order_id and state = 'refunded'",
  ],
  [
    'I1',
    'a duplicate payment is not refunded',
    `update orders set duplicate_of = 'other' where id = ${aPaid}`,
  ],
  [
    'I2',
    'an access has no order',
    `alter table entitlements drop constraint entitlements_order_id_orders_id_fk;
    ${copy('entitlements', `order_id = ${aPaid}`, { uid: "'somebody'", order_id: "'none'" })}`,
  ],
  [
    'I2',
    'an access is granted before the payment',
    `update orders set state = 'pending' where id = ${aPaid}`,
  ],
  [
    'I2',
    'an access belongs to another account',
    `update entitlements set uid = 'somebody' where order_id = ${aPaid}`,
  ],
  ['I3', 'a cent is missing', `update orders set amount = amount - 1 where id = ${aPaid}`],
  [
    'I3',
    'a refund is not counted',
    "update orders set refunded_amount = 0 where state = 'partially_refunded'",
  ],
  [
    'I3',
    'a balance transaction has no order',
    copy('payments.balance_transactions', "type = 'charge' and position = 1", {
      id: "'txn_more'",
      position: '9999',
    }),
  ],
  [
    'I4',
    'a receipt is duplicated',
    `drop index letters_once;
    ${copy('letters', `subject_id = ${aPaid}`, { id: "'twice'" })}`,
  ],
  ['I4', 'a receipt is missing', `delete from letters where subject_id = ${aPaid}`],
  [
    'I5',
    'an invoice number is skipped',
    `update invoices set sequence = sequence + 1000 where id = ${anInvoice}`,
  ],
  [
    'I5',
    'an invoice number is used twice',
    `drop index invoices_number; update invoices set sequence = 1 where ${"series = 'invoice'"}`,
  ],
  [
    'I5',
    'an invoice is dated before its predecessor',
    "update invoices set issued_at = issued_at - interval '1 day' where series = 'invoice' and sequence = 3",
  ],
  ['I5', 'a credit note is missing', "delete from invoices where series = 'credit'"],
  [
    'I6',
    'an access opens before its email is queued',
    `update entitlements set granted_at = granted_at - interval '1 minute' where order_id = ${aPaid}`,
  ],
  [
    'I6',
    'the email is queued in another transaction',
    `update torture.commits set xid = '1' where what = 'entitlements' and order_id = ${aPaid}`,
  ],
])('reports %s if %s', async (invariant, _what, plant) => {
  const client = await school.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(plant);
    const names = (await checkInvariants(client)).map((fault) => fault.slice(0, 2));
    expect(names).toContain(invariant);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a second bank transfer that must be returned is accepted only while its incident is open', async () => {
  const { core, database } = school;
  await acceptTransfers(core);
  const [member, product] = [await addMember(core), await addProductAt(core, 2_400)];
  await startPurchase(core, member, toWanted(product, { paidBy: 'transfer' }));
  const [waiting] = await core.db.select().from(orders).where(eq(orders.uid, member.uid));
  const orderId = waiting?.id ?? '';
  await cancelTransfer(core, member.uid, { productId: product.id, purpose: 'self' });
  const paid = await payUnheard(school, member, product);
  await fulfil(core, paid.sessionId);
  const received = await receiveTransfer(core, await addMember(core), orderId);
  expect(received).toMatchObject({ outcome: 'duplicate' });
  expect(await checkInvariants(database.pool)).toEqual([]);
  await core.db.delete(paymentIncidents).where(eq(paymentIncidents.orderId, orderId));
  expect(await checkInvariants(database.pool)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^I1.*/)]),
  );
});
