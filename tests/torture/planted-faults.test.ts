import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endAccess, grantAccess } from '#core/access.ts';
import type { Core } from '#core/context.ts';
import { handlePaymentEvent } from '#core/orders/handle-payment-event.ts';
import { startPurchase } from '#core/orders/purchase.ts';
import { prepareSettlement, settleOrder } from '#core/orders/settle-order.ts';
import { orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '../support/core.ts';
import { addMember, addProductAt } from '../support/core-people.ts';
import { openRandom } from '../support/seed.ts';
import { toWanted } from '../support/wanted.ts';
import { listWrongAmounts } from './altered-orders.ts';
import { clickOften } from './double-clicks.ts';
import { mixEventOrders } from './event-orders.ts';
import { type Forgery, forgeWebhooks } from './forged-webhooks.ts';
import { fulfilInParallel } from './parallel-fulfilments.ts';

/** Verifies that each run detects a seeded fault. `check-invariants.test.ts` does so for the invariants. */
const random = openRandom('planted faults');
let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

test('the forged webhooks detect a missing signature check', async () => {
  await addProductAt(school.core, 4_900);
  const [event] = (await school.core.payments.events.list({ limit: 1 })).data;
  if (!event) throw new Error('provider has no event');
  const post = async ({ body }: Forgery) => {
    await handlePaymentEvent(school.core, JSON.parse(String(body)));
    return Response.json({ received: true });
  };
  const careless = (forgery: Forgery) => post(forgery).catch(() => Response.json({}, { status: 500 }));
  const { faults } = await forgeWebhooks({ event, secret: 'whsec_x' }, random, 1, careless);
  for (const name of ['no signature', 'one digit changed', '301 seconds old'])
    expect(faults).toContain(`${name}: 200 undefined`);
});

/** Applies an event as sent instead of reading the current state. */
async function believeEvent(core: Core, { type, data }: Stripe.Event): Promise<void> {
  const { id, payment_intent: intent } = data.object as { id: string; payment_intent?: string };
  const [order] = await core.db
    .select()
    .from(orders)
    .where(
      type === 'checkout.session.completed'
        ? eq(orders.sessionId, id)
        : eq(orders.paymentIntentId, intent ?? ''),
    );
  if (!order) return;
  const isPaid = type === 'checkout.session.completed';
  if (!isPaid && type !== 'refund.created') return;
  await core.db.transaction(async (tx) => {
    const change = isPaid
      ? { state: 'paid' as const, paymentIntentId: intent }
      : { state: 'refunded' as const };
    await tx.update(orders).set(change).where(eq(orders.id, order.id));
    await (isPaid ? grantAccess(tx, order, core.now()) : endAccess(tx, order.id, core.now()));
  });
}

test('the event orders detect a school that applies events in order of arrival', async () => {
  // Half of the event orders fail, so twenty without a fault are one in a million.
  const faults = await mixEventOrders(school, random, 20, believeEvent);
  expect(faults.length).toBeGreaterThan(0);
});

/** Reads the order before its transaction and without a lock. */
async function settleUnheld(core: Core, sessionId: string): Promise<{ outcome: string }> {
  const [order] = await core.db.select().from(orders).where(eq(orders.sessionId, sessionId));
  if (!order) return { outcome: 'unknown' };
  const payment = { amount: order.amount, currency: order.currency, sessionId };
  const prepared = await prepareSettlement(core, order, payment);
  const outcome = await core.db.transaction((tx) => settleOrder(core, tx, order, payment, prepared));
  return { outcome: outcome ?? 'ordered again' };
}

test('the parallel fulfilments detect a settlement that does not lock its order', async () => {
  const outcomes = await fulfilInParallel(school, { sessions: 2, times: 4 }, settleUnheld);
  expect(outcomes).not.toEqual(new Set(['paid']));
});

test('detects a database that allows two pending orders per member', async () => {
  const product = await addProductAt(school.core, 4_900);
  const member = await addMember(school.core);
  await school.database.pool.query('drop index orders_one_pending');
  const visit = async () => {
    const step = await startPurchase(school.core, member, toWanted(product));
    return new Response(null, {
      status: 303,
      headers: { location: step.kind === 'pay' ? step.url : step.path },
    });
  };
  const { pages } = await clickOften({ visit }, { buyPath: '/' }, 20);
  expect(pages.size).toBeGreaterThan(1);
});

test.each([
  "update payments.checkout_sessions set amount_total = 1, currency = 'eur'",
  "update payments.checkout_sessions set currency = 'jpy'",
  'update payments.line_items set quantity = 2',
  'update orders set amount = amount + 1',
])('detects a wrong price: %s', async (plant) => {
  const product = await addProductAt(school.core, 4_900);
  await startPurchase(school.core, await addMember(school.core), toWanted(product));
  const client = await school.database.pool.connect();
  try {
    await client.query('begin');
    expect(await listWrongAmounts(client)).toEqual([]);
    await client.query(plant);
    expect((await listWrongAmounts(client)).length).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});
