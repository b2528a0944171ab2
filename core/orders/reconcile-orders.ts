import { and, asc, eq, lt } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { reconcileDisputes } from './disputes.ts';
import { expireOrder, fulfil } from './fulfil.ts';
import { reconcileRefunds } from './refunds.ts';

const minute = 60_000;

/**
 * Looks again at pending orders whose webhook may have been lost: those that were paid are settled,
 * those whose payment page has closed expire. Then at refunds and disputes of settled ones, for the same reason. Answers how many of each.
 */
export async function reconcileOrders(
  core: Core,
  limit = 500,
): Promise<{ paid: number; expired: number; refunded: number; disputed: number }> {
  const old = new Date(core.now().getTime() - 2 * minute);
  const pending = await core.db
    .select()
    .from(orders)
    .where(and(eq(orders.state, 'pending'), lt(orders.createdAt, old)))
    .orderBy(asc(orders.createdAt))
    .limit(limit);
  const counts = { paid: 0, expired: 0 };
  for (const order of pending) {
    try {
      const ended = await reconcileOrder(core, order);
      if (ended) counts[ended]++;
    } catch (error) {
      // One order that fails must not keep the others waiting; the next run tries again.
      core.log.error({ err: error, orderId: order.id }, 'an order could not be reconciled');
    }
  }
  return {
    ...counts,
    refunded: await reconcileRefunds(core, limit),
    disputed: await reconcileDisputes(core, limit),
  };
}

async function reconcileOrder(
  core: Core,
  order: typeof orders.$inferSelect,
): Promise<'paid' | 'expired' | null> {
  if (!order.sessionId) {
    // A crash between the provider's answer and ours: its session can last no longer than this.
    if (order.createdAt.getTime() > core.now().getTime() - 90 * minute) return null;
    await expireOrder(core, order.id);
    return 'expired';
  }
  const { outcome } = await fulfil(core, order.sessionId);
  if (outcome !== 'unpaid') return 'paid';
  const session = await core.payments.checkout.sessions.retrieve(order.sessionId);
  if (session.status !== 'expired') return null;
  await expireOrder(core, order.id);
  return 'expired';
}
