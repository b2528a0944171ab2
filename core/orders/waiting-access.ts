import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { entitlements, orders } from '#database/tables/orders.ts';

/** The order by which a product waits to open to somebody, as its page shows it. */
export type WaitingOrder = {
  id: string;
  number: string;
  /** What was bought: the product, or a bundle that includes it. */
  title: string;
  amount: number;
  currency: string;
  paidAt: Date | null;
  opensAt: Date;
  /** True if somebody else bought it: the right to withdraw, and to waive it, is theirs. */
  isGift: boolean;
};

/** The order by which a product waits to open to a member; null if it does not wait. */
export async function findWaitingOrder(
  db: Database,
  uid: string,
  productId: string,
): Promise<WaitingOrder | null> {
  const [row] = await db
    .select({ order: orders, opensAt: entitlements.opensAt })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(
      and(eq(entitlements.uid, uid), eq(entitlements.productId, productId), isNotNull(entitlements.opensAt)),
    )
    .limit(1);
  if (!row?.opensAt) return null;
  const { id, number, title, amount, currency, paidAt } = row.order;
  return {
    ...{ id, number, title, amount, paidAt, opensAt: row.opensAt },
    currency: currency.toUpperCase(),
    isGift: row.order.uid !== uid,
  };
}
