import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { payAt } from '#tests/support/pay.ts';
import { payUnheard } from '#tests/support/pay-unheard.ts';
import { toWanted } from '#tests/support/wanted.ts';
import { ownsProduct } from '../access.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { fulfil } from './fulfil.ts';
import { handlePaymentEvent } from './handle-payment-event.ts';
import { startPurchase } from './purchase.ts';
import { reconcileRefunds } from './refunds.ts';

let school: CoreUnderTest;
let member: SignedInUser;
let product: Awaited<ReturnType<typeof addProductAt>>;

beforeAll(async () => {
  school = await openCore();
  product = await addProductAt(school.core, 4_900);
});

afterAll(() => school?.[Symbol.asyncDispose]());

beforeEach(async () => {
  member = await addMember(school.core);
});

const pay = (card?: string) => payUnheard(school, member, product, card);

const findOrder = async () =>
  (await school.core.db.select().from(orders).where(eq(orders.uid, member.uid)))[0];
const isOpen = () => ownsProduct(school.core.db, member.uid, product.id);

const refund = (intent: string, amount?: number) =>
  school.core.payments.refunds.create({ payment_intent: intent, ...(amount ? { amount } : {}) });

/** Newest last. */
async function listEvents(intent: string): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = [];
  for await (const event of school.core.payments.events.list({ limit: 100 }))
    if (JSON.stringify(event.data.object).includes(intent)) events.push(event);
  return events.reverse();
}

async function hearAll(intent: string): Promise<void> {
  for (const event of await listEvents(intent)) await handlePaymentEvent(school.core, event);
}

describe('refund', () => {
  test('in full ends the access', async () => {
    const { sessionId, intent } = await pay();
    await fulfil(school.core, sessionId);
    expect(await isOpen()).toBe(true);
    await refund(intent);
    await hearAll(intent);
    expect(await findOrder()).toMatchObject({ state: 'refunded', refundedAmount: 4_900 });
    expect(await isOpen()).toBe(false);
  });

  test('in part keeps the access until the whole amount is refunded', async () => {
    const { intent } = await pay();
    for (const [amount, total] of [
      [1_000, 1_000],
      [900, 1_900],
    ] as const) {
      await refund(intent, amount);
      await hearAll(intent);
      expect(await findOrder()).toMatchObject({ state: 'partially_refunded', refundedAmount: total });
      expect(await isOpen()).toBe(true);
    }
    await refund(intent, 3_000);
    await expect(refund(intent, 1)).rejects.toThrow();
    await hearAll(intent);
    expect(await findOrder()).toMatchObject({ state: 'refunded', refundedAmount: 4_900 });
    expect(await isOpen()).toBe(false);
  });

  test('restores the access if it fails later', async () => {
    const { intent } = await pay('4000 0000 0000 5126');
    await refund(intent);
    await hearAll(intent);
    expect(await isOpen()).toBe(false);
    await school.passTimeAtProvider(3_600_000);
    expect((await listEvents(intent)).map(({ type }) => type)).toContain('refund.failed');
    await hearAll(intent);
    expect(await findOrder()).toMatchObject({ state: 'paid', refundedAmount: 0 });
    expect(await isOpen()).toBe(true);
  });

  test('allows buying the product again, and the old payment stays refunded', async () => {
    const { intent } = await pay();
    await refund(intent);
    await hearAll(intent);
    const step = await startPurchase(school.core, member, toWanted(product));
    expect(step.kind).toBe('pay');
    if (step.kind === 'pay') await payAt(school.buyer, step.url);
    const all = await school.core.db.select().from(orders).where(eq(orders.uid, member.uid));
    await fulfil(school.core, all.find(({ state }) => state === 'pending')?.sessionId ?? '');
    expect(await isOpen()).toBe(true);
    await hearAll(intent);
    expect(await isOpen()).toBe(true);
  });

  test('has the same result with concurrent repeated events', async () => {
    const { intent } = await pay();
    await refund(intent, 2_000);
    await refund(intent, 2_900);
    const events = await listEvents(intent);
    await Promise.all(
      [...events, ...events, ...events].map((event) => handlePaymentEvent(school.core, event)),
    );
    expect(await findOrder()).toMatchObject({ state: 'refunded', refundedAmount: 4_900 });
    expect(await isOpen()).toBe(false);
  });
});

describe('refund without a webhook', () => {
  const day = 24 * 3_600_000;

  test.each([
    ['full refund', undefined, 'refunded', false],
    ['partial refund', 1_500, 'partially_refunded', true],
  ])('is applied by the next reconciliation: %s', async (_what, amount, state, open) => {
    const { sessionId, intent } = await pay();
    await fulfil(school.core, sessionId);
    await refund(intent, amount);
    expect(await reconcileRefunds(school.core)).toBe(1);
    expect(await findOrder()).toMatchObject({ state, refundedAmount: amount ?? 4_900 });
    expect(await isOpen()).toBe(open);
    expect(await reconcileRefunds(school.core)).toBe(0);
  });

  test('restores the access if it failed', async () => {
    const { sessionId, intent } = await pay('4000 0000 0000 5126');
    await fulfil(school.core, sessionId);
    await refund(intent);
    await reconcileRefunds(school.core);
    expect(await isOpen()).toBe(false);
    await school.passTimeAtProvider(3_600_000);
    expect(await reconcileRefunds(school.core)).toBe(1);
    expect(await findOrder()).toMatchObject({ state: 'paid', refundedAmount: 0 });
    expect(await isOpen()).toBe(true);
  });

  test('costs one request if nothing changed, and is not reconciled after thirty days', async () => {
    const { sessionId, intent } = await pay();
    await fulfil(school.core, sessionId);
    await refund(intent);
    await reconcileRefunds(school.core);
    const { paymentIntents, refunds } = school.core.payments;
    using list = vi.spyOn(refunds, 'list');
    using retrieve = vi.spyOn(paymentIntents, 'retrieve');
    await reconcileRefunds(school.core);
    expect(list).toHaveBeenCalledTimes(1);
    expect(retrieve).not.toHaveBeenCalled();
    const late = { ...school.core, now: () => new Date(Date.now() + 31 * day) };
    await reconcileRefunds(late);
    const { data } = await refunds.list(list.mock.lastCall?.[0]);
    expect(data).toEqual([]);
  });

  test('does not block the reconciliation of other refunds if it cannot be read', async () => {
    const first = await pay();
    await fulfil(school.core, first.sessionId);
    await refund(first.intent);
    member = await addMember(school.core);
    const second = await pay();
    await fulfil(school.core, second.sessionId);
    await refund(second.intent);
    const { refunds } = school.core.payments;
    const real = refunds.list.bind(refunds);
    using _cut = vi.spyOn(refunds, 'list').mockImplementation((wanted) => {
      if (wanted?.payment_intent === second.intent) throw new Error('cut');
      return real(wanted);
    });
    expect(await reconcileRefunds(school.core)).toBe(1);
  });
});
