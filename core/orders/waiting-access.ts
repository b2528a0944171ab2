import { and, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { entitlements, orders } from '#database/tables/orders.ts';

export type WaitingOrder = {
  id: string;
  number: string;
  /** Title of the product, or of a bundle that includes it. */
  title: string;
  amount: number;
  currency: string;
  paidAt: Date | null;
  opensAt: Date;
  /** True if another user bought it and therefore has the right to withdraw. */
  isGift: boolean;
};

/** Returns the order through which a member's access to a product is pending; null if it is not. */
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
