import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import type { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { grantAccess } from '../access.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  'id' | 'uid' | 'productId' | 'includes' | 'purpose' | 'withdrawableUntil'
>;

/**
 * Gives the buyer access, now or after the withdrawal period. Orders for others give access through vouchers.
 * Returns false if the buyer has the product from another order, so that this payment must be refunded.
 */
export async function openOrder(tx: Transaction, order: Order, now: Date): Promise<boolean> {
  return order.purpose !== 'self' || grantAll(tx, order, order.uid, now);
}

/** Opens the product of an order and its included products. Returns false, unchanged, if already owned. */
export async function grantAll(tx: Transaction, order: Order, uid: string, now: Date): Promise<boolean> {
  const opensAt = findOpening(order, now);
  if (!(await grantAccess(tx, { ...order, uid }, now, opensAt))) return false;
  for (const productId of order.includes)
    await grantAccess(tx, { id: order.id, uid, productId }, now, opensAt, { isPart: true });
  return true;
}

/** Returns null if access opens immediately. */
function findOpening({ withdrawableUntil }: Pick<Order, 'withdrawableUntil'>, now: Date): Date | null {
  return withdrawableUntil && withdrawableUntil > now ? withdrawableUntil : null;
}

/** Opens the access of an order for all its users again, because its refund or dispute failed. */
export async function reopenOrder(tx: Transaction, order: Order, now: Date): Promise<void> {
  for (const uid of await listHolders(tx, order))
    for (const productId of [order.productId, ...order.includes])
      await grantAccess(tx, { id: order.id, uid, productId }, now, findOpening(order, now), {
        isPart: productId !== order.productId,
      });
}

async function listHolders(tx: Transaction, { id, uid, purpose }: Order): Promise<string[]> {
  if (purpose === 'self') return [uid];
  const redeemed = await tx
    .select({ uid: vouchers.redeemedBy })
    .from(vouchers)
    .where(and(eq(vouchers.orderId, id), ne(vouchers.redeemedBy, ''), isNull(vouchers.revokedAt)));
  return redeemed.map((voucher) => voucher.uid);
}
