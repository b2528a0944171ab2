import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { offers } from '#database/tables/offers.ts';
import { orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { endAccess, findAccess, ownsProduct } from '../access.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { fulfil } from './fulfil.ts';
import { reopenOrder } from './open-order.ts';
import { plainChoices } from './order-choices.ts';
import { type PurchaseRequest, startPurchase } from './purchase.ts';
import { makeRefund, requestRefund } from './request-refund.ts';

let school: CoreUnderTest;
let buyer: SignedInUser;
let product: Awaited<ReturnType<typeof addProductAt>>;

beforeAll(async () => {
  school = await openCore();
});
beforeEach(async () => {
  [buyer, product] = [await addMember(school.core), await addProductAt(school.core, 2_400)];
});
afterAll(() => school?.[Symbol.asyncDispose]());

const ordersOf = (productId: string) =>
  school.core.db.select().from(orders).where(eq(orders.productId, productId));

async function buy(sold: typeof product, more: Partial<PurchaseRequest> = {}) {
  const step = await startPurchase(school.core, buyer, toWanted(sold, more));
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.kind}`);
  await payAt(school.buyer, step.url);
  const [begun] = await ordersOf(sold.id);
  await fulfil(school.core, begun?.sessionId ?? '');
  const [paid] = await ordersOf(sold.id);
  if (!paid) throw new Error('order not found');
  return paid;
}

async function giveBack({ id: orderId, amount }: { id: string; amount: number }): Promise<void> {
  await requestRefund(school.core, null, { orderId, amount, reason: 'goodwill', words: '' });
  for (const { id } of await school.core.db.select().from(refunds).where(eq(refunds.orderId, orderId)))
    await makeRefund(school.core, id);
}

describe('bundle of products', () => {
  test('gives access to all its products; its refund ends access to those that no other order includes', async () => {
    const { core } = school;
    const [first, second] = [await addProductAt(core, 900), await addProductAt(core, 1_500)];
    await core.db.insert(offers).values({ productId: product.id, includes: [first.id, second.id] });
    const single = await buy(first);
    const bundle = await buy(product);
    const open = async () =>
      Promise.all([product, first, second].map(({ id }) => ownsProduct(core.db, buyer.uid, id)));
    expect(await open()).toEqual([true, true, true]);
    expect((await findAccess(core.db, buyer.uid, first.id))?.orderId).toBe(single.id);
    // The bundle keeps the product open although the product's own order is refunded.
    await giveBack(single);
    expect(await open()).toEqual([true, true, true]);
    expect((await findAccess(core.db, buyer.uid, first.id))?.orderId).toBe(bundle.id);
    await giveBack(bundle);
    expect(await open()).toEqual([false, false, false]);
  });

  test('keeps the access of an earlier purchase open when the bundle is refunded', async () => {
    const { core } = school;
    const first = await addProductAt(core, 900);
    await core.db.insert(offers).values({ productId: product.id, includes: [first.id] });
    await buy(first);
    await giveBack(await buy(product));
    expect(await ownsProduct(core.db, buyer.uid, first.id)).toBe(true);
  });

  test('opens a product still in its own withdrawal period, unless the bundle is in that period too', async () => {
    const { core } = school;
    const first = await addProductAt(core, 900);
    await core.db.insert(offers).values({ productId: product.id, includes: [first.id] });
    const single = await buy(first, { consent: { waiver: false } });
    const part = () => findAccess(core.db, buyer.uid, first.id);
    expect(await part()).toMatchObject({ opensAt: single.withdrawableUntil });
    const bundle = await buy(product);
    expect(await part()).toMatchObject({ orderId: bundle.id, revokedAt: null, opensAt: null });
    // Without the bundle, the product opens after the withdrawal period of its own order.
    await giveBack(bundle);
    expect(await part()).toMatchObject({ orderId: single.id, opensAt: single.withdrawableUntil });
    // A failed refund restores the access of the bundle.
    await core.db.transaction((tx) => reopenOrder(tx, bundle, core.now()));
    expect(await part()).toMatchObject({ orderId: bundle.id, opensAt: null });
    await core.db.transaction((tx) => endAccess(tx, bundle.id, core.now()));

    const other = await addProductAt(core, 1_200);
    await core.db.insert(offers).values({ productId: other.id, includes: [first.id] });
    await buy(other, { consent: { waiver: false } });
    expect(await part()).toMatchObject({ orderId: single.id, opensAt: single.withdrawableUntil });
  });

  test('opens the products that it contained on the day of the order, even if it changes later', async () => {
    const { core } = school;
    const [first, later] = [await addProductAt(core, 900), await addProductAt(core, 900)];
    await core.db.insert(offers).values({ productId: product.id, includes: [first.id] });
    const step = await startPurchase(core, buyer, toWanted(product));
    await core.db
      .update(offers)
      .set({ includes: [later.id] })
      .where(eq(offers.productId, product.id));
    await payAt(school.buyer, step.kind === 'pay' ? step.url : '');
    await fulfil(core, (await ordersOf(product.id))[0]?.sessionId ?? '');
    expect(await ownsProduct(core.db, buyer.uid, first.id)).toBe(true);
    expect(await ownsProduct(core.db, buyer.uid, later.id)).toBe(false);
  });
});

describe('price chosen by the buyer', () => {
  const choose = (chosenCents: number) => ({ choices: { ...plainChoices, chosenCents } });

  test('is charged if it is not below the minimum', async () => {
    const { core } = school;
    await core.db.insert(offers).values({ productId: product.id, minAmount: 1_000 });
    for (const cents of [999, 0, -5, 1_000_001, Number.NaN])
      await expect(startPurchase(core, buyer, toWanted(product, choose(cents)))).rejects.toMatchObject({
        code: 'invalid-input',
      });
    expect(await buy(product, choose(3_700))).toMatchObject({ state: 'paid', amount: 3_700 });
    const other = await addMember(core);
    const step = await startPurchase(core, other, toWanted(product));
    expect(step.kind).toBe('pay');
    expect((await ordersOf(product.id)).find(({ uid }) => uid === other.uid)?.amount).toBe(2_400);
  });

  test('is rejected for a product with a fixed price', async () => {
    for (const cents of [1, 0, -1, 999_999]) {
      const member = await addMember(school.core);
      await expect(
        startPurchase(school.core, member, toWanted(product, choose(cents))),
      ).rejects.toMatchObject({ userMessage: expect.stringContaining('prix fixe') });
      expect((await ordersOf(product.id)).filter(({ uid }) => uid === member.uid)).toEqual([]);
    }
    expect(await startPurchase(school.core, buyer, toWanted(product, choose(2_400)))).toMatchObject({
      kind: 'pay',
    });
  });

  test('opens the product at once if it is zero and the minimum is zero', async () => {
    await school.core.db.insert(offers).values({ productId: product.id, minAmount: 0 });
    expect((await startPurchase(school.core, buyer, toWanted(product, choose(0)))).kind).toBe('open');
    expect(await ownsProduct(school.core.db, buyer.uid, product.id)).toBe(true);
  });

  test('must not be zero for a gift, because a free order would open for the giver', async () => {
    await school.core.db.insert(offers).values({ productId: product.id, minAmount: 0 });
    const choices = { ...choose(0).choices, purpose: 'gift' as const };
    await expect(startPurchase(school.core, buyer, toWanted(product, { choices }))).rejects.toMatchObject({
      code: 'invalid-input',
    });
    expect(await ownsProduct(school.core.db, buyer.uid, product.id)).toBe(false);
  });
});
