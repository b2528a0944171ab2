import { and, eq, isNotNull, not, or, type SQL } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { endCheckoutSession } from './checkout-session.ts';
import { expireOrder, fulfil } from './fulfil.ts';

type Order = typeof orders.$inferSelect;

/** Cancels an unpaid order. Returns the order if it was paid in the meantime or the bank is processing it. */
export async function closeOrder(core: Core, order: Order): Promise<Order | null> {
  if (order.sessionId && (await endCheckoutSession(core, order.sessionId)) === 'complete') {
    await fulfil(core, order.sessionId);
    const [paid] = await core.db.select().from(orders).where(eq(orders.id, order.id)).limit(1);
    return paid ?? null;
  }
  await expireOrder(core, order.id);
  return null;
}

/** Cancels a user's pending orders, because open payment pages could take money without giving access. */
export function closePendingOrders(core: Core, uid: string): Promise<void> {
  return closeOrders(core, eq(orders.uid, uid));
}

/** Cancels the pending orders of a product that is no longer sold. Buyers who paid keep their access. */
export async function closeSales(core: Core, productId: string): Promise<void> {
  const [unsold] = await core.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), or(not(products.enabled), isNotNull(products.archivedAt))))
    .limit(1);
  if (unsold) await closeOrders(core, eq(orders.productId, productId));
}

async function closeOrders(core: Core, which: SQL): Promise<void> {
  const begun = await core.db
    .select()
    .from(orders)
    .where(and(which, eq(orders.state, 'pending')));
  for (const order of begun) await closeOrder(core, order);
}
