import { and, asc, eq, gt, lt } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { reconcileDisputes } from './disputes.ts';
import { failOrder } from './fail-order.ts';
import { expireOrder, fulfil } from './fulfil.ts';
import { readEvents } from './read-events.ts';
import { reconcileRefunds } from './refunds.ts';

const minute = 60_000;

const portion = 500;

/** Applies missed changes from the provider: events, pending orders, refunds and disputes. Returns counts. */
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
      // A failing order must not block the others; the next run retries it.
      core.log.error({ err: error, orderId: order.id }, 'order reconciliation failed');
    }
  }
  return {
    delivered,
    ...counts,
    refunded: await attempt(core, 'refunds', reconcileRefunds),
    disputed: await attempt(core, 'disputes', reconcileDisputes),
  };
}

/** A failing step must not block the others; the next run retries it. */
async function attempt(core: Core, what: string, look: (core: Core) => Promise<number>): Promise<number> {
  try {
    return await look(core);
  } catch (error) {
    core.log.error({ err: error, what }, 'payment reconciliation failed');
    return 0;
  }
}

type Order = typeof orders.$inferSelect;

/** Yields pending orders that are old enough for their webhook to have arrived. */
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
    // The server crashed before it stored the session, which has ended by now.
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
      // The payment page is unknown to the provider: another account or the test mode created it.
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
