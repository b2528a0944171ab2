import { and, eq, inArray, isNull, lt, notExists, sql } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents } from '#database/tables/payments.ts';
import type { Core } from '../context.ts';

/** Retention of unpaid orders, because the statistics of the last year include them. */
export const unpaidDays = 400;

const maxAtOnce = 500;

export async function deleteUnpaidOrders(core: Pick<Core, 'db' | 'now'>): Promise<void> {
  const before = new Date(core.now().getTime() - unpaidDays * 24 * 3_600_000);
  const old = core.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.state, 'expired'),
        isNull(orders.paidAt),
        isNull(orders.paymentIntentId),
        lt(orders.createdAt, before),
        notExists(
          core.db
            .select({ one: sql`1` })
            .from(paymentIncidents)
            .where(eq(paymentIncidents.orderId, orders.id)),
        ),
      ),
    )
    .limit(maxAtOnce);
  await core.db.delete(orders).where(inArray(orders.id, old));
}
