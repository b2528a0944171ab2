import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changes } from '#database/tables/changes.ts';
import { emails } from '#database/tables/emails.ts';
import { offers } from '#database/tables/offers.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { findAccess, ownsProduct } from '../access.ts';
import { listProducts } from '../products/catalogue/list-products.ts';
import { listRelated, listToContinue } from '../products/catalogue/recommend-products.ts';
import { searchCatalogue } from '../products/catalogue/search-catalogue.ts';
import { presentProduct } from '../products/present-product.ts';
import { listHeld } from '../progress/list-followed.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { proveWaiver, waiverText } from './consent.ts';
import { fulfil } from './fulfil.ts';
import { plainChoices } from './order-choices.ts';
import { type PurchaseRequest, startPurchase } from './purchase.ts';
import { startNow } from './start-now.ts';
import { viewPurchase } from './view-purchase.ts';
import { redeemVoucher } from './vouchers/redeem-voucher.ts';
import { withdraw } from './withdraw.ts';
import { writeStatement } from './withdrawal-statement.ts';

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

async function buy(sold: typeof product, more: Partial<PurchaseRequest> = {}) {
  const { core } = school;
  const step = await startPurchase(core, buyer, toWanted(sold, { consent: { waiver: false }, ...more }));
  await payAt(school.buyer, step.kind === 'pay' ? step.url : '');
  const find = async () => (await core.db.select().from(orders).where(eq(orders.productId, sold.id)))[0];
  await fulfil(core, (await find())?.sessionId ?? '');
  const paid = await find();
  if (!paid) throw new Error('order not found');
  return paid;
}

const listOrders = () => school.core.db.select().from(orders).where(eq(orders.uid, buyer.uid));

const readOrder = async (id: string) =>
  (await school.core.db.select().from(orders).where(eq(orders.id, id)))[0];

async function withdrawFrom(order: typeof orders.$inferSelect) {
  const author = { name: 'Noé', email: order.email };
  const statement = await writeStatement(school.core, order, author);
  return withdraw(school.core, { orderId: order.id, ...author, statement });
}

describe('product paid without the waiver', () => {
  test('is listed on every page with its opening date and not offered again', async () => {
    const { core } = school;
    const beside = await addProductAt(core, 900);
    const order = await buy(product);
    const pending = { opensAt: order.withdrawableUntil, isGift: false };
    expect((await listHeld(core, buyer.uid)).waiting).toMatchObject([
      { id: product.id, bought: false, pending },
    ]);
    const { cards } = await searchCatalogue(core, {
      type: 'course',
      sort: 'relevance',
      words: product.title,
      uid: buyer.uid,
    });
    expect(cards.find(({ id }) => id === product.id)).toMatchObject({ bought: false, pending });
    const browsed = await searchCatalogue(core, { type: 'course', sort: 'order', uid: buyer.uid });
    expect(browsed.cards.find(({ id }) => id === product.id)).toMatchObject({ bought: false, pending });
    const listed = await listProducts(core, { type: 'course', uid: buyer.uid, limit: 100 });
    expect(listed.cards.find(({ id }) => id === product.id)).toMatchObject({ bought: false, pending });
    expect(await presentProduct(core, product.id, buyer)).toMatchObject({ bought: false, pending });
    const offered = [
      ...(await listToContinue(core, { held: (await listHeld(core, buyer.uid)).waiting, limit: 100 })),
      ...(await listRelated(
        core,
        { id: beside.id, type: 'course', level: '' },
        { uid: buyer.uid, limit: 100 },
      )),
    ].map(({ id }) => id);
    expect(offered).toContain(beside.id);
    expect(offered).not.toContain(product.id);
    expect((await presentProduct(core, product.id, null)).pending).toBeNull();
  });

  test('gives access immediately after the waiver, and stores and confirms the consent', async () => {
    const { core } = school;
    const order = await buy(product);
    const started = await Promise.all([1, 2, 3, 4].map(() => startNow(core, buyer, product.id)));
    expect(new Set(started.map(({ path }) => path))).toEqual(new Set([`/course/${product.id}`]));
    const waived = await readOrder(order.id);
    expect(waived).toMatchObject({ state: 'paid', withdrawableUntil: null, waiverText });
    const acceptedAt = waived?.waiverAcceptedAt ?? new Date(0);
    expect(waived).toMatchObject(proveWaiver(acceptedAt));
    expect(acceptedAt.getTime()).toBeGreaterThan(order.paidAt?.getTime() ?? 0);
    const access = await findAccess(core.db, buyer.uid, product.id);
    expect(access).toMatchObject({ orderId: order.id, revokedAt: null, opensAt: null });
    const sent = (await core.db.select().from(emails).where(eq(emails.subjectId, order.id))).filter(
      ({ kind }) => kind === 'waiver',
    );
    expect(sent).toMatchObject([{ recipient: buyer.email }]);
    expect(sent[0]?.text.replace(/\s+(> )?/g, ' ')).toContain(waiverText);
    const lines = await core.db.select().from(changes).where(eq(changes.subjectId, order.id));
    expect(lines.filter(({ action }) => action === 'waive-withdrawal')).toHaveLength(1);
    expect((await listHeld(core, buyer.uid)).waiting).toEqual([]);
    // The right is waived, so a later withdrawal does not end access.
    expect(await withdrawFrom(order)).toMatchObject({ effect: 'late', refundDueAt: null });
    expect(await ownsProduct(core.db, buyer.uid, product.id)).toBe(true);
  });

  test('stays closed for a buyer who has withdrawn and for other members', async () => {
    const { core } = school;
    const order = await buy(product);
    const refused = { code: 'conflict' };
    await expect(startNow(core, await addMember(core), product.id)).rejects.toMatchObject(refused);
    await withdrawFrom(order);
    await expect(startNow(core, buyer, product.id)).rejects.toMatchObject(refused);
    expect(await readOrder(order.id)).toMatchObject({ waiverText: null });
  });

  test('is either opened or withdrawn from if the buyer requests both actions concurrently', async () => {
    const { core } = school;
    const order = await buy(product);
    const [started, withdrawn] = await Promise.allSettled([
      startNow(core, buyer, product.id),
      withdrawFrom(order),
    ]);
    const isOpen = await ownsProduct(core.db, buyer.uid, product.id);
    expect(started.status === 'fulfilled').toBe(isOpen);
    expect(withdrawn).toMatchObject({ value: { effect: isOpen ? 'late' : 'due' } });
  });
});

test('opens a bundle with all its products from the page of any of them', async () => {
  const { core } = school;
  const [part, other] = [await addProductAt(core, 900), await addProductAt(core, 900)];
  await core.db.insert(offers).values({ productId: product.id, includes: [part.id, other.id] });
  const bundle = await buy(product);
  const view = await viewPurchase(core, buyer, {
    productId: part.id,
    priceId: part.priceId,
    sessionId: null,
  });
  expect(view).toMatchObject({ state: 'waiting', waiting: { id: bundle.id, title: product.title } });
  await startNow(core, buyer, part.id);
  for (const { id } of [product, part, other]) expect(await ownsProduct(core.db, buyer.uid, id)).toBe(true);
});

test("shows a gift to its receiver, who cannot waive the giver's right to withdraw", async () => {
  const { core } = school;
  const present = { recipientEmail: '', recipientName: '', fromName: '', words: '', deliverAt: null };
  const order = await buy(product, { choices: { ...plainChoices, purpose: 'gift' }, present });
  const [voucher] = await core.db.select().from(vouchers).where(eq(vouchers.orderId, order.id));
  const receiver = await addMember(core);
  await redeemVoucher(core, { uid: receiver.uid, clientAddress: '198.51.100.7' }, voucher?.code ?? '');
  expect((await listHeld(core, receiver.uid)).waiting).toMatchObject([
    { id: product.id, pending: { opensAt: order.withdrawableUntil, isGift: true } },
  ]);
  for (const member of [receiver, buyer])
    await expect(startNow(core, member, product.id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await ownsProduct(core.db, receiver.uid, product.id)).toBe(false);
});

test('opens a product bought without the waiver after the withdrawal period and does not sell it again', async () => {
  const keeping = toWanted(product, { waiver: false });
  const { id } = await buy(product);
  expect(await ownsProduct(school.core.db, buyer.uid, product.id)).toBe(false);
  const [access] = await school.core.db.select().from(entitlements).where(eq(entitlements.uid, buyer.uid));
  const opensAt = access?.opensAt?.getTime() ?? 0;
  expect(opensAt - Date.now()).toBeGreaterThan(13 * 86_400_000);
  expect(await viewPurchase(school.core, buyer, { ...keeping, sessionId: null })).toMatchObject({
    state: 'waiting',
    opensAt: access?.opensAt,
  });
  expect(await startPurchase(school.core, buyer, keeping)).toMatchObject({ kind: 'open' });
  expect(await listOrders()).toMatchObject([{ id }]);
});

test('stores the consent and the time of the last attempt if an order is placed again', async () => {
  await startPurchase(school.core, buyer, toWanted(product, { waiver: false }));
  const [first] = await listOrders();
  school.advance(60_000);
  await startPurchase(school.core, buyer, toWanted(product));
  const [again] = await listOrders();
  expect(again?.id).toBe(first?.id);
  expect(first).toMatchObject({ waiverText: null, waiverAcceptedAt: null });
  expect(again?.waiverText).toContain('renonce expressément');
  for (const moment of [again?.termsAcceptedAt, again?.waiverAcceptedAt])
    expect(moment?.getTime()).toBeGreaterThan(first?.termsAcceptedAt?.getTime() ?? Number.POSITIVE_INFINITY);
  expect(again?.termsHash).toMatch(/^[0-9a-f]{64}$/);
  expect(again?.waiverHash).toMatch(/^[0-9a-f]{64}$/);
});
