import { and, eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changes } from '#database/tables/changes.ts';
import { emails } from '#database/tables/emails.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { paymentIncidents, refunds } from '#database/tables/payments.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import { contestedCard, payAt } from '#tests/support/pay.ts';
import { acceptTransfers } from '#tests/support/transfers.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { ownsProduct } from '../access.ts';
import { changeVisibility } from '../products/office/publish-products.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { confirmTransferReturn } from './confirm-transfer-return.ts';
import { reconcileDisputes } from './disputes.ts';
import { fulfil } from './fulfil.ts';
import { grantOrder } from './grants.ts';
import { startPurchase } from './purchase.ts';
import { carryOutRecall, measureRecall, recallProduct } from './recall-product.ts';
import { makeRefund, requestRefund } from './request-refund.ts';
import { receiveTransfer } from './transfers.ts';

let school: CoreUnderTest;
let office: SignedInUser;

beforeAll(async () => {
  school = await openCore();
  office = await addMember(school.core, { emailVerified: true });
});

afterAll(() => school?.[Symbol.asyncDispose]());

type Sold = Awaited<ReturnType<typeof addProductAt>>;

async function sell(product: Sold, card?: string): Promise<{ uid: string; orderId: string }> {
  const { core, buyer } = school;
  const member = await addMember(core, { emailVerified: true });
  const step = await startPurchase(core, member, toWanted(product));
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
  await payAt(buyer, step.url, card);
  const [order] = await core.db.select().from(orders).where(eq(orders.uid, member.uid));
  await fulfil(core, order?.sessionId ?? '');
  return { uid: member.uid, orderId: order?.id ?? '' };
}

const listOrders = (product: Sold) =>
  school.core.db.select().from(orders).where(eq(orders.productId, product.id));
const listOpen = async (product: Sold) => {
  const rows = await school.core.db.select().from(entitlements).where(eq(entitlements.productId, product.id));
  return rows.filter(({ revokedAt }) => revokedAt === null).length;
};
const listRefunds = async (product: Sold) =>
  (
    await school.core.db
      .select({ refund: refunds })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(orders.productId, product.id))
  ).map(({ refund }) => refund);

async function settle(product: Sold, askedAt: Date): Promise<void> {
  const recall = { productId: product.id, uid: office.uid, askedAt: askedAt.toISOString() };
  await carryOutRecall(school.core, recall);
  for (const { id } of await listRefunds(product)) await makeRefund(school.core, id);
}

describe('recall of a product', () => {
  let product: Sold;
  let part: string;

  beforeAll(async () => {
    const { core } = school;
    product = await addProductAt(core, 4_900);
    const sold = [];
    for (let sale = 0; sale < 30; sale++) sold.push(await sell(product));
    part = sold[7]?.orderId ?? '';
    await requestRefund(core, office, { orderId: part, amount: 1_000, reason: 'goodwill', words: '' });
    for (const { id } of await listRefunds(product)) await makeRefund(core, id);
    const guest = await addMember(core, { emailVerified: true });
    await grantProduct(core, guest, { ...product });
    await sell(product, contestedCard);
    await reconcileDisputes(core);
  }, 120_000);

  test('is rejected while the product is on sale', async () => {
    await expect(recallProduct(school.core, office, product.id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await listOpen(product)).toBe(31);
    await changeVisibility(school.core, office, [product.id], { enabled: false });
  });

  test('is previewed with its numbers of users, orders and cents', async () => {
    expect(await measureRecall(school.core, product.id)).toEqual({
      ...{ title: product.title, onSale: false, people: 30, orders: 30, cents: 30 * 4_900 - 1_000 },
      ...{ free: 1, byHand: 0, disputed: 1 },
    });
  });

  test('resumes after an interruption, refunds each order once and ends all access', async () => {
    const { core } = school;
    const asked = core.now();
    await recallProduct(core, office, product.id);
    const recall = { productId: product.id, uid: office.uid, askedAt: asked.toISOString() };
    let transactions = 0;
    const broken = new Proxy(core, {
      get: (target, name) => {
        if (name === 'now' && ++transactions > 25) throw new Error('the power is gone');
        return Reflect.get(target, name);
      },
    });
    await expect(carryOutRecall(broken, recall)).rejects.toThrow('the power is gone');
    const made = (await listRefunds(product)).length;
    expect(made).toBeGreaterThan(1);
    expect(made).toBeLessThan(31);
    await settle(product, asked);
    const all = (await listOrders(product)).filter(({ state }) => state !== 'disputed');
    const sales = all.filter(({ origin }) => origin === 'payment');
    expect(sales.map(({ state, refundedAmount }) => [state, refundedAmount])).toEqual(
      sales.map(() => ['refunded', 4_900]),
    );
    expect(sales).toHaveLength(30);
    expect(await listOpen(product)).toBe(0);
    const given = (await listRefunds(product)).filter(({ orderId }) => orderId === part);
    expect(given.map(({ amount, reason }) => [amount, reason]).sort()).toEqual([
      [1_000, 'goodwill'],
      [3_900, 'recalled'],
    ]);
    for (const { paymentIntentId } of sales) {
      const intent = await core.payments.paymentIntents.retrieve(paymentIntentId ?? '', {
        expand: ['latest_charge'],
      });
      expect(intent.latest_charge).toMatchObject({ amount_refunded: 4_900 });
    }
  });

  test('emails the reason to each buyer and writes the admin to the audit log', async () => {
    const { db } = school.core;
    const recalled = (await listRefunds(product)).filter(({ reason }) => reason === 'recalled');
    const written = await db.select().from(emails).where(like(emails.text, '%avons retiré ce contenu%'));
    expect(written.map(({ subjectId }) => subjectId).sort()).toEqual(recalled.map(({ id }) => id).sort());
    expect(written[0]?.text).toContain('contenu retiré, tous les achats remboursés');
    const lines = await db
      .select()
      .from(changes)
      .where(and(eq(changes.subjectId, product.id), eq(changes.action, 'recall')));
    expect(lines.map(({ uid }) => uid)).toEqual([office.uid]);
  });

  test('changes nothing when repeated', async () => {
    const before = (await listRefunds(product)).length;
    expect(await measureRecall(school.core, product.id)).toMatchObject({ orders: 0, cents: 0, free: 0 });
    await recallProduct(school.core, office, product.id);
    await settle(product, school.core.now());
    expect(await listRefunds(product)).toHaveLength(before);
  });
});

test('refunds nothing twice in concurrent recalls', async () => {
  const product = await addProductAt(school.core, 4_900);
  const { uid } = await sell(product);
  await sell(product);
  await changeVisibility(school.core, office, [product.id], { enabled: false });
  const now = school.core.now();
  await Promise.all([settle(product, now), settle(product, now)]);
  expect(await listRefunds(product)).toHaveLength(2);
  expect(await ownsProduct(school.core.db, uid, product.id)).toBe(false);
});

test('keeps an order paid by transfer on the dashboard and ends its access once the transfer is sent back', async () => {
  const { core } = school;
  await acceptTransfers(core);
  const [product, member] = [await addProductAt(core, 4_900), await addMember(core, { emailVerified: true })];
  await startPurchase(core, member, toWanted(product, { paidBy: 'transfer' }));
  const [order] = await listOrders(product);
  await receiveTransfer(core, office, order?.id ?? '');
  await changeVisibility(core, office, [product.id], { enabled: false });
  expect(await measureRecall(core, product.id)).toMatchObject({ orders: 0, cents: 0, byHand: 1 });
  const askedAt = core.now();
  await settle(product, askedAt);
  await settle(product, askedAt);
  const waiting = await core.db
    .select()
    .from(paymentIncidents)
    .where(eq(paymentIncidents.orderId, order?.id ?? ''));
  expect(waiting).toMatchObject([{ kind: 'transfer-return', amount: 4_900, settledAt: null }]);
  expect(await measureRecall(core, product.id)).toMatchObject({ byHand: 0 });
  await confirmTransferReturn(core, office, waiting[0]?.id ?? '');
  expect(await listOrders(product)).toMatchObject([{ state: 'refunded', refundedAmount: 4_900 }]);
  expect(await ownsProduct(core.db, member.uid, product.id)).toBe(false);
});

test('ends the access of free orders and grants in the job', async () => {
  const { core } = school;
  const product = await addProductAt(core, 4_900);
  const { uid, email } = await addMember(core, { emailVerified: true });
  await grantOrder(core, {
    ...{ uid, email, amount: 0, currency: 'eur' },
    ...{ ...product, productId: product.id },
  });
  const { uid: buyer } = await sell(product);
  await changeVisibility(core, office, [product.id], { enabled: false });
  // Earlier tests carried out their recalls directly, so their jobs are still queued.
  await core.jobs.deleteQueuedJobs('recall-product');
  await recallProduct(core, office, product.id);
  await school.work();
  await expect.poll(() => listOpen(product), { timeout: 50_000 }).toBe(0);
  for (const each of [uid, buyer]) expect(await ownsProduct(core.db, each, product.id)).toBe(false);
});
