import { and, eq, inArray, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { orders } from '#database/tables/orders.ts';
import { endAccess, giveAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { alignInvoices } from '../invoices/align-invoices.ts';
import { fulfil } from './fulfil.ts';

/**
 * Brings an order in line with what the provider says was refunded of its payment. A full refund
 * ends the access, a refund that failed gives it back. What is written is compared with the provider
 * once more afterwards, so that neither the order of events nor two at the same time matter. Answers whether anything changed.
 */
export async function applyRefund(core: Core, paymentIntentId: string): Promise<boolean> {
  await settleFirst(core, paymentIntentId);
  let refunded = await readRefunded(core, paymentIntentId);
  let changed = false;
  for (let before: number | null = null; refunded !== null && refunded !== before; ) {
    changed = (await recordRefund(core, paymentIntentId, refunded)) || changed;
    before = refunded;
    refunded = await readRefunded(core, paymentIntentId);
  }
  return changed;
}

/** A refund or a dispute may be heard of before the payment it takes back. */
export async function settleFirst(core: Core, paymentIntentId: string): Promise<void> {
  const [known] = await core.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentIntentId, paymentIntentId))
    .limit(1);
  if (known) return;
  const { data } = await core.payments.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
  if (data[0]) await fulfil(core, data[0].id);
}

/** What the provider has given back of a payment, in cents; null while nothing was paid. */
async function readRefunded(core: Core, paymentIntentId: string): Promise<number | null> {
  const intent = await core.payments.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return charge?.amount_refunded ?? null;
}

async function recordRefund(core: Core, paymentIntentId: string, refunded: number): Promise<boolean> {
  return core.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.paymentIntentId, paymentIntentId), ne(orders.state, 'pending')))
      .for('update');
    if (!order || order.refundedAmount === refunded) return false;
    const rest = refunded === 0 ? 'paid' : 'partially_refunded';
    // A part that is given back ends no dispute.
    const state = refunded >= order.amount ? 'refunded' : order.state === 'disputed' ? 'disputed' : rest;
    await tx.update(orders).set({ refundedAmount: refunded, state }).where(eq(orders.id, order.id));
    if (state === 'refunded') await endAccess(tx, order.id, core.now());
    else if (order.state === 'refunded') await giveAccess(tx, order, core.now());
    core.log.info({ orderId: order.id, refunded, state }, 'refund applied');
    await alignInvoices(core, tx, order);
    return true;
  });
}

/** Gives back a payment that bought nothing new. The key makes repeated runs one refund. */
export async function refundDuplicateOrder(core: Core, orderId: string): Promise<void> {
  const [order] = await core.db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  if (!order?.duplicateOf || !order.paymentIntentId || order.state === 'refunded') return;
  await core.payments.refunds.create(
    { payment_intent: order.paymentIntentId, reason: 'duplicate', metadata: { orderId } },
    { idempotencyKey: `refund-duplicate:${orderId}` },
  );
  await applyRefund(core, order.paymentIntentId);
}

const daySeconds = 24 * 60 * 60;

/** A refund is looked for so long: the provider itself gives up telling of it after three days. */
const watchedDays = 30;

/**
 * Looks at what the provider gave back lately and applies what nobody told us of, at most `limit` refunds a run, newest
 * first. It asks for the refunds rather than for each paid order: one question where there is nothing new, and an order is
 * found however long ago it was paid. Answers how many orders changed.
 * https://docs.stripe.com/api/refunds/list
 */
export async function reconcileRefunds(core: Core, limit = 500): Promise<number> {
  const given = await listGivenBack(core, limit);
  if (given.size === 0) return 0;
  const settled = await core.db
    .select({ id: orders.id, intent: orders.paymentIntentId, refunded: orders.refundedAmount })
    .from(orders)
    .where(and(inArray(orders.paymentIntentId, [...given.keys()]), ne(orders.state, 'pending')));
  let changed = 0;
  for (const { id, intent, refunded } of settled) {
    if (!intent || given.get(intent) === refunded) continue;
    try {
      if (await applyRefund(core, intent)) changed++;
    } catch (error) {
      // One order that fails must not keep the others waiting; the next run tries again.
      core.log.error({ err: error, orderId: id }, 'the refund of an order could not be reconciled');
    }
  }
  return changed;
}

/** Cents given back lately, by payment; 0 where it came to nothing. */
async function listGivenBack(core: Core, limit: number): Promise<Map<string, number>> {
  const since = Math.floor(core.now().getTime() / 1_000) - watchedDays * daySeconds;
  const given = new Map<string, number>();
  let seen = 0;
  for await (const refund of core.payments.refunds.list({ created: { gte: since }, limit: 100 })) {
    const { payment_intent: intent } = refund;
    const id = typeof intent === 'string' ? intent : intent?.id;
    if (id) given.set(id, (given.get(id) ?? 0) + countedAmount(refund));
    if (++seen >= limit) break;
  }
  return given;
}

const countedAmount = ({ status, amount }: Stripe.Refund) =>
  status === 'failed' || status === 'canceled' ? 0 : amount;
