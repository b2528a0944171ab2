import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { reconcileDisputes } from './disputes.ts';
import { failOrder } from './fail-order.ts';
import { expireOrder, fulfil } from './fulfil.ts';
import { readEvents } from './read-events.ts';
import { reconcileRefunds } from './refunds.ts';

const minute = 60_000;

/** As many pending orders are read at once. */
const portion = 500;

/**
 * Brings the school in line with its payment provider, whatever was lost between them: what it has told since the last look, then every
 * order that still waits (those that were paid are settled, those whose payment page has closed expire), then refunds and disputes.
 * Answers how many of each.
 */
export async function reconcileOrders(
  core: Core,
): Promise<{ delivered: number; paid: number; expired: number; refunded: number; disputed: number }> {
  const delivered = await attempt(core, 'events', readEvents);
  const counts = { paid: 0, expired: 0 };
  for await (const order of readWaiting(core)) {
    try {
      const ended = await reconcileOrder(core, order);
      if (ended) counts[ended]++;
    } catch (error) {
      // One order that fails must not keep the others waiting; the next run tries again.
      core.log.error({ err: error, orderId: order.id }, 'an order could not be reconciled');
    }
  }
  return {
    delivered,
    ...counts,
    refunded: await attempt(core, 'refunds', reconcileRefunds),
    disputed: await attempt(core, 'disputes', reconcileDisputes),
  };
}

/** One look that fails must not keep the others waiting; the next run tries again. */
async function attempt(core: Core, what: string, look: (core: Core) => Promise<number>): Promise<number> {
  try {
    return await look(core);
  } catch (error) {
    core.log.error({ err: error, what }, 'a look at the payment provider failed');
    return 0;
  }
}

type Order = typeof orders.$inferSelect;

/** Pending orders of the provider whose webhook had its time to come, in any number. */
async function* readWaiting(core: Core): AsyncGenerator<Order> {
  const old = new Date(core.now().getTime() - minute);
  for (let last = ''; ; ) {
    const waiting = await core.db
      .select()
      .from(orders)
      .where(
        and(
          eq(orders.state, 'pending'),
          eq(orders.paidBy, 'provider'),
          lt(orders.createdAt, old),
          gt(orders.id, last),
        ),
      )
      .orderBy(asc(orders.id))
      .limit(portion);
    yield* waiting;
    last = waiting.at(-1)?.id ?? '';
    if (waiting.length < portion) return;
  }
}

async function reconcileOrder(core: Core, order: Order): Promise<'paid' | 'expired' | null> {
  if (!order.sessionId) {
    // A crash between the provider's answer and ours: its session can last no longer than this.
    if (order.createdAt.getTime() > core.now().getTime() - 90 * minute) return null;
    await expireOrder(core, order.id);
    return 'expired';
  }
  const { outcome } = await fulfil(core, order.sessionId);
  switch (outcome) {
    case 'paid':
    case 'duplicate':
      return 'paid';
    case 'processing':
      return null;
    case 'failed':
      await failOrder(core, order.id);
      return 'expired';
    case 'unknown':
      // The provider knows no such page: it was of another account, or of its test mode.
      await expireOrder(core, order.id);
      return 'expired';
    case 'unpaid': {
      const session = await core.payments.checkout.sessions.retrieve(order.sessionId);
      if (session.status !== 'expired') return null;
      await expireOrder(core, order.id);
      return 'expired';
    }
  }
}
