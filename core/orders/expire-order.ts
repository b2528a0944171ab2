import { and, eq } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';

/** A pending order that will not be paid any more. Paid orders are left alone. */
export async function expireOrder(core: Pick<Core, 'db'>, orderId: string): Promise<void> {
  await core.db
    .update(orders)
    .set({ state: 'expired' })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'pending')));
}
