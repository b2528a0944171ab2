import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { entitlements, type orders } from '#database/tables/orders.ts';

type Order = typeof orders.$inferSelect;

/**
 * Opens the product of an order to its buyer. False when another order already keeps it open; the
 * primary key (person, product) decides between orders that are settled at the same time.
 */
export async function giveAccess(tx: Transaction, order: Order, now: Date): Promise<boolean> {
  const given = await tx
    .insert(entitlements)
    .values({ uid: order.uid, productId: order.productId, orderId: order.id, grantedAt: now })
    .onConflictDoUpdate({
      target: [entitlements.uid, entitlements.productId],
      set: { orderId: order.id, grantedAt: now, revokedAt: null },
      setWhere: isNotNull(entitlements.revokedAt),
    })
    .returning({ orderId: entitlements.orderId });
  return given.length > 0;
}

/** Closes what an order had opened; access that another order gives stays. */
export async function endAccess(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx
    .update(entitlements)
    .set({ revokedAt: now })
    .where(and(eq(entitlements.orderId, orderId), isNull(entitlements.revokedAt)));
}
