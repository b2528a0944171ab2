import { and, inArray, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { applyRefund } from './apply-refund.ts';

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
