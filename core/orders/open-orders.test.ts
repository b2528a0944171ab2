import { readFile } from 'node:fs/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { offers } from '#database/tables/offers.ts';
import { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { createId } from '../create-id.ts';
import { deleteUnpaidOrders, unpaidDays } from './delete-unpaid-orders.ts';
import { fulfil } from './fulfil.ts';
import { countOpened, maxOpenOrders, ofOneMember } from './open-orders.ts';
import { plainChoices } from './order-choices.ts';
import { startPurchase } from './purchase.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const ordersOf = (uid: string) =>
  school.core.db.select().from(orders).where(eq(orders.uid, uid)).orderBy(orders.createdAt, orders.id);

const vouchersOf = async (uid: string) => {
  const ids = (await ordersOf(uid)).map(({ id }) => id);
  return school.core.db.select().from(vouchers).where(inArray(vouchers.orderId, ids));
};

test('creates no vouchers for unpaid class orders and limits the orders of a member', async () => {
  const { core } = school;
  const [member, sold] = [await addMember(core), await addProductAt(core, 2_400)];
  await core.db.insert(offers).values({ productId: sold.id, soldToClasses: true });
  const order = (seats: number) =>
    startPurchase(core, member, toWanted(sold, { choices: { ...plainChoices, purpose: 'class', seats } }));
  for (let time = 0; time < ofOneMember.points; time++) await order(500 - time);
  await expect(order(100)).rejects.toMatchObject({ code: 'too-many-requests' });
  const begun = await ordersOf(member.uid);
  expect(begun).toHaveLength(ofOneMember.points);
  expect(begun.filter(({ state }) => state === 'pending').length).toBeLessThanOrEqual(1);
  expect(await vouchersOf(member.uid)).toEqual([]);
}, 120_000);

test('creates the vouchers of an order once, when it is paid', async () => {
  const { core } = school;
  const [member, sold] = [await addMember(core), await addProductAt(core, 2_400)];
  await core.db.insert(offers).values({ productId: sold.id, soldToClasses: true });
  const step = await startPurchase(
    core,
    member,
    toWanted(sold, { choices: { ...plainChoices, purpose: 'class', seats: 7 } }),
  );
  await payAt(school.buyer, step.kind === 'pay' ? step.url : '');
  const [order] = await ordersOf(member.uid);
  await Promise.all([1, 2, 3].map(() => fulfil(core, order?.sessionId ?? '')));
  expect(await vouchersOf(member.uid)).toHaveLength(7);
});

test('expires the oldest payment page of a member above the limit, also for concurrent orders', async () => {
  const { core } = school;
  const member = await addMember(core);
  const products = [];
  for (let index = 0; index < maxOpenOrders + 3; index++) products.push(await addProductAt(core, 2_400));
  for (const sold of products.slice(0, maxOpenOrders)) await startPurchase(core, member, toWanted(sold));
  await Promise.allSettled(
    products.slice(maxOpenOrders).map((sold) => startPurchase(core, member, toWanted(sold))),
  );
  const begun = await ordersOf(member.uid);
  expect(begun.filter(({ state }) => state === 'pending').length).toBeLessThanOrEqual(maxOpenOrders);
  const [oldest] = begun;
  expect(oldest?.state).toBe('expired');
  const session = await core.payments.checkout.sessions.retrieve(oldest?.sessionId ?? '');
  expect(session.status).toBe('expired');
}, 60_000);

test('rejects an order of a member with too many pending orders', async () => {
  const { core } = school;
  const member = await addMember(core);
  const count = () => core.db.transaction((tx) => countOpened(tx, member.uid));
  for (let open = 0; open < maxOpenOrders; open++)
    await addOrder(0, { uid: member.uid, email: member.email, state: 'pending' });
  await count();
  await addOrder(0, { uid: member.uid, email: member.email, state: 'pending' });
  await expect(count()).rejects.toMatchObject({ code: 'invalid-input' });
});

async function addOrder(days: number, more: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const id = createId();
  const sold = await addProductAt(school.core, 2_400);
  await school.core.db.insert(orders).values({
    ...{ id, uid: id, email: `${id}@exemple.test`, productId: sold.id, title: 'Le subjonctif' },
    ...{ priceId: sold.priceId, amount: 2_400, currency: 'eur', origin: 'payment', termsVersion: '1' },
    ...{ state: 'expired', createdAt: new Date(Date.now() - days * 24 * 3_600_000) },
    ...more,
  });
  return id;
}

test('deletes only old orders that expired unpaid', async () => {
  const old = await addOrder(unpaidDays + 1);
  const kept = [
    await addOrder(unpaidDays - 1),
    await addOrder(unpaidDays + 1, { state: 'pending' }),
    await addOrder(unpaidDays + 1, { state: 'refunded', paidAt: new Date() }),
    await addOrder(unpaidDays + 1, { paymentIntentId: `pi_${createId()}` }),
  ];
  await deleteUnpaidOrders(school.core);
  const left = await school.core.db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [old, ...kept]));
  expect(left.map(({ id }) => id).toSorted()).toEqual(kept.toSorted());
});

test('migration moves the message of an unpaid gift to its order and deletes the vouchers', async () => {
  const { db } = school.core;
  const gift = await addOrder(1, { purpose: 'gift', state: 'pending' });
  const paid = await addOrder(1, { purpose: 'gift', state: 'paid', paidAt: new Date() });
  const deliverAt = new Date('2031-05-06T06:00:00Z');
  for (const orderId of [gift, paid])
    await db
      .insert(vouchers)
      .values({ id: createId(), orderId, code: createId(), words: 'Bravo', deliverAt });
  const path = new URL('../../database/migrations/0038_vouchers_at_settlement.sql', import.meta.url);
  const statements = (await readFile(path, 'utf8')).split('--> statement-breakpoint');
  for (const statement of statements.slice(-2)) await db.execute(sql.raw(statement));
  const [moved] = await db.select().from(orders).where(eq(orders.id, gift));
  expect(moved?.present).toMatchObject({ words: 'Bravo', deliverAt: deliverAt.toISOString() });
  const left = await db
    .select()
    .from(vouchers)
    .where(inArray(vouchers.orderId, [gift, paid]));
  expect(left.map(({ orderId }) => orderId)).toEqual([paid]);
});
