import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toBuyHref } from '#common/links.ts';
import { emails } from '#database/tables/emails.ts';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents, refunds } from '#database/tables/payments.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { payAt } from '#tests/support/pay.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { checkInvariants } from '#tests/torture/check-invariants.ts';
import { recordTransactions } from '#tests/torture/record-transactions.ts';
import { ownsProduct } from '../access.ts';
import { startErasure } from '../members/erasure.ts';
import { productSubject } from '../products/product-subject.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { expireOrder, fulfil } from './fulfil.ts';
import { startPurchase } from './purchase.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { applyRefund } from './refunds.ts';
import { makeRefund, requestRefund } from './request-refund.ts';
import { viewPurchase } from './view-purchase.ts';

/** A card whose refunds succeed first and fail some seconds later. */
const failingRefundCard = '4000 0000 0000 5126';

let school: CoreUnderTest;
let member: SignedInUser;
let product: Awaited<ReturnType<typeof addProductAt>>;

/** True if the provider balance contains money of other sites. */
let hasMoneyOfOthers: boolean;

beforeEach(async () => {
  hasMoneyOfOthers = false;
  school = await openCore();
  await recordTransactions(school.database.pool);
  member = await addMember(school.core, { emailVerified: true });
  product = await addProductAt(school.core, 2_400);
});

afterEach(async () => {
  await using _ending = school;
  if (hasMoneyOfOthers) return;
  // Orders with an open incident may be inconsistent.
  const open = (await listIncidents())
    .filter(({ settledAt }) => !settledAt)
    .map(({ orderId }) => orderId ?? '-');
  const faults = await checkInvariants(school.database.pool);
  expect(faults.filter((fault) => !open.some((orderId) => fault.includes(orderId)))).toEqual([]);
});

async function startToPay(wanted = toWanted(product), buyer = member): Promise<string> {
  const step = await startPurchase(school.core, buyer, wanted);
  if (step.kind !== 'pay') throw new Error(`nothing to pay: ${step.path}`);
  return step.url;
}

const listOrders = () => school.core.db.select().from(orders).orderBy(orders.id);
const listIncidents = () => school.core.db.select().from(paymentIncidents);

async function buy(card?: string) {
  await payAt(school.buyer, await startToPay(), card);
  const [order] = (await listOrders()).filter(({ state }) => state === 'pending');
  await fulfil(school.core, order?.sessionId ?? '');
  const [paid] = await school.core.db
    .select()
    .from(orders)
    .where(eq(orders.id, order?.id ?? ''));
  if (!paid) throw new Error('order not found');
  return paid;
}

/** Returns the payment minus its refunds at the provider, in cents. */
async function findKept(sessionId: string): Promise<number> {
  const session = await school.core.payments.checkout.sessions.retrieve(sessionId, {
    expand: ['payment_intent.latest_charge'],
  });
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  return charge ? charge.amount_captured - charge.amount_refunded : 0;
}

describe('account deleted while its payment page is open', () => {
  test('expires the payment page', async () => {
    const url = await startToPay();
    const [order] = await listOrders();
    await startErasure(school.core, member);
    const session = await school.core.payments.checkout.sessions.retrieve(order?.sessionId ?? '');
    expect(session.status).toBe('expired');
    await expect(payAt(school.buyer, url)).rejects.toThrow('payment page responded');
  });

  test('refunds a payment without an order once and opens an incident', async () => {
    await payAt(school.buyer, await startToPay());
    const [order] = await listOrders();
    const sessionId = order?.sessionId ?? '';
    // Simulates a crash between payment and settlement.
    await school.core.db.delete(orders);
    expect((await fulfil(school.core, sessionId)).outcome).toBe('unknown');
    expect((await fulfil(school.core, sessionId)).outcome).toBe('unknown');
    expect(await listIncidents()).toMatchObject([
      { kind: 'orphan-payment', subjectId: sessionId, amount: 2_400, settledAt: null },
    ]);
    await school.work();
    await vi.waitFor(async () => expect(await findKept(sessionId)).toBe(0), 10_000);
    const { data } = await school.core.payments.refunds.list({ limit: 100 });
    expect(data).toHaveLength(1);
  });

  test('ignores payments of another shop on the same provider account', async () => {
    hasMoneyOfOthers = true;
    const session = await school.core.payments.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: product.priceId, quantity: 1 }],
      client_reference_id: 'x',
      metadata: { orderId: 'y', school: 'https://autre.exemple' },
      success_url: 'http://localhost:3000/',
    });
    await payAt(school.buyer, session.url ?? '');
    expect((await fulfil(school.core, session.id)).outcome).toBe('unknown');
    expect(await listIncidents()).toEqual([]);
  });
});

describe('failed refund', () => {
  test('opens an incident if the product was bought again in the meantime', async () => {
    await school.work();
    const first = await buy(failingRefundCard);
    await requestRefund(school.core, null, {
      orderId: first.id,
      amount: 2_400,
      reason: 'goodwill',
      words: '',
    });
    await vi.waitFor(async () => expect((await listOrders())[0]?.state).toBe('refunded'), 10_000);
    const second = await buy();
    expect(second.state).toBe('paid');
    await school.passTimeAtProvider(60_000);
    await reconcileOrders(school.core);
    expect((await listOrders()).map(({ state }) => state)).toEqual(['paid', 'paid']);
    expect(await listIncidents()).toMatchObject([
      { kind: 'refund-failed', orderId: first.id, amount: 2_400, settledAt: null },
    ]);
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
  });

  test('opens an incident if the refund was for a duplicate payment', async () => {
    await school.work();
    const url = await startToPay();
    const [first] = await listOrders();
    await expireOrder(school.core, first?.id ?? '');
    await buy();
    await payAt(school.buyer, url, failingRefundCard);
    expect((await fulfil(school.core, first?.sessionId ?? '')).outcome).toBe('duplicate');
    await vi.waitFor(async () => expect(await findKept(first?.sessionId ?? '')).toBe(0), 10_000);
    await school.passTimeAtProvider(60_000);
    await reconcileOrders(school.core);
    expect(await listIncidents()).toMatchObject([{ kind: 'refund-failed', orderId: first?.id }]);
  });

  test('opens one incident despite repeated reconciliation, and none after it is resolved', async () => {
    await school.work();
    const order = await buy(failingRefundCard);
    await requestRefund(school.core, null, {
      orderId: order.id,
      amount: 1_000,
      reason: 'goodwill',
      words: '',
    });
    await vi.waitFor(async () => expect((await listOrders())[0]?.state).toBe('partially_refunded'), 10_000);
    await school.passTimeAtProvider(60_000);
    for (let time = 0; time < 3; time++) await reconcileOrders(school.core);
    expect(await listIncidents()).toHaveLength(1);
  });
});

describe('requestRefund', () => {
  test('never refunds more than the paid amount, even for concurrent requests, and emails the buyer', async () => {
    await school.work();
    const order = await buy();
    const ask = () =>
      requestRefund(school.core, null, {
        orderId: order.id,
        amount: 1_000,
        reason: 'goodwill',
        words: 'Pardon.',
      });
    const asked = await Promise.allSettled(Array.from({ length: 20 }, ask));
    expect(countOutcomes(asked)).toEqual({ done: 2, conflict: 18 });
    await vi.waitFor(
      async () => expect((await listOrders())[0]).toMatchObject({ refundedAmount: 2_000 }),
      10_000,
    );
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
    const listSent = () => school.core.db.select().from(emails).where(eq(emails.kind, 'refund'));
    await vi.waitFor(async () => expect(await listSent()).toHaveLength(2), 10_000);
    expect((await listSent())[0]?.text).toContain('Pardon.');
    await requestRefund(school.core, null, { orderId: order.id, amount: 400, reason: 'goodwill', words: '' });
    await vi.waitFor(async () => expect((await listOrders())[0]?.state).toBe('refunded'), 10_000);
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(false);
  });

  test('states the access correctly in the email even if the webhook arrives before the response', async () => {
    const { core } = school;
    const order = await buy();
    const { refunds: made } = core.payments;
    const create: typeof made.create = async (...wanted: Parameters<typeof made.create>) => {
      const refund = await made.create(...wanted);
      await applyRefund(core, order.paymentIntentId ?? '');
      return refund;
    };
    const payments = Object.create(core.payments, {
      refunds: { value: Object.create(made, { create: { value: create } }) },
    });
    for (const amount of [1_400, 1_000]) {
      const asked = { orderId: order.id, amount, reason: 'goodwill' as const, words: '' };
      await requestRefund(core, null, asked);
      const [refund] = await core.db.select().from(refunds).where(eq(refunds.amount, amount));
      await makeRefund({ ...core, payments }, refund?.id ?? '');
      const [email] = await core.db
        .select()
        .from(emails)
        .where(eq(emails.subjectId, refund?.id ?? ''));
      expect(email?.text).toContain(
        amount === 1_400 ? 'Vous gardez votre accès' : 'vous n’avez plus accès au contenu',
      );
    }
    expect((await listOrders())[0]?.state).toBe('refunded');
  });
});

describe('missing objects at the provider', () => {
  test('recreates a customer that was deleted at the provider', async () => {
    await buy();
    const account = await school.core.identity.findAccount(member.uid, { fresh: true });
    const former = account?.claims.stripeCustomerId ?? '';
    await school.core.payments.customers.del(former);
    const other = await addProductAt(school.core, 2_400);
    expect(await startToPay(toWanted(other))).toContain('/c/pay/');
    const renewed = await school.core.identity.findAccount(member.uid, { fresh: true });
    expect(renewed?.claims.stripeCustomerId).toMatch(/^cus_/);
    expect(renewed?.claims.stripeCustomerId).not.toBe(former);
  });

  test('replaces a payment page that belongs to former API keys', async () => {
    await startToPay();
    await school.core.db.update(orders).set({ sessionId: 'cs_live_ancienne' });
    expect(await startToPay()).toContain('/c/pay/');
    expect((await listOrders()).map(({ state }) => state)).toEqual(['expired', 'pending']);
  });

  test('creates one customer for four concurrent first orders', async () => {
    const wanted = await Promise.all(Array.from({ length: 4 }, () => addProductAt(school.core, 2_400)));
    await Promise.all(wanted.map((each) => startToPay(toWanted(each))));
    const { data } = await school.core.payments.customers.list({ email: member.email });
    expect(data).toHaveLength(1);
  });

  test('does not sell at an archived price, and shows this on the page', async () => {
    await school.core.payments.prices.update(product.priceId, { active: false });
    await expect(startPurchase(school.core, member, toWanted(product))).rejects.toMatchObject({
      code: 'not-for-sale',
    });
    const view = await viewPurchase(school.core, member, { ...toWanted(product), sessionId: null });
    expect(view).toMatchObject({ state: 'unavailable' });
  });

  test('does not sell an archived provider product', async () => {
    await school.core.payments.products.update(product.productId, { active: false });
    await expect(startPurchase(school.core, member, toWanted(product))).rejects.toMatchObject({
      code: 'not-for-sale',
    });
  });

  test('replaces a payment page that has an old price by one at the current price', async () => {
    const wanted = { productId: product.id, priceId: 'price_dhier', sessionId: null };
    expect(await viewPurchase(school.core, member, wanted)).toEqual({
      movedTo: `${toBuyHref(product)}?prix=1`,
    });
  });

  test('ignores the refund of a payment that belongs to another site', async () => {
    const { payments } = school.core;
    const session = await payments.checkout.sessions.create({
      mode: 'payment',
      line_items: [{ price: product.priceId, quantity: 1 }],
      success_url: 'http://localhost:3000/',
    });
    await payAt(school.buyer, session.url ?? '');
    const paid = await payments.checkout.sessions.retrieve(session.id);
    await payments.refunds.create({ payment_intent: String(paid.payment_intent) });
    await reconcileOrders(school.core);
    expect(school.complaints).toEqual([]);
  });
});

describe('product no longer sold', () => {
  test('expires open payment pages and keeps the access of buyers who paid', async () => {
    await school.work();
    await buy();
    const late = await addMember(school.core);
    await startToPay(toWanted(product), late);
    await productSubject.update(school.core, null, product.id, { enabled: false });
    await vi.waitFor(
      async () =>
        expect((await listOrders()).map(({ uid, state }) => [uid, state])).toEqual([
          [member.uid, 'paid'],
          [late.uid, 'expired'],
        ]),
      10_000,
    );
    expect(await ownsProduct(school.core.db, member.uid, product.id)).toBe(true);
  });
});
