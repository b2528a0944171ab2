import { and, eq } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { endCheckoutSession } from './checkout-session.ts';
import { expireOrder, fulfil } from './fulfil.ts';

type Order = typeof orders.$inferSelect;

/** Ends an order that is not to be paid any more; answers it when a payment won the race, which is honoured. */
export async function closeOrder(core: Core, order: Order): Promise<Order | null> {
  if (order.sessionId && (await endCheckoutSession(core, order.sessionId)) === 'complete') {
    await fulfil(core, order.sessionId);
    const [paid] = await core.db.select().from(orders).where(eq(orders.id, order.id)).limit(1);
    return paid ?? null;
  }
  await expireOrder(core, order.id);
  return null;
}

/** Ends what somebody has begun to buy: a payment page that stays open would take money for which nobody gets anything. */
export async function closePendingOrders(core: Core, uid: string): Promise<void> {
  const begun = await core.db
    .select()
    .from(orders)
    .where(and(eq(orders.uid, uid), eq(orders.state, 'pending')));
  for (const order of begun) await closeOrder(core, order);
}
