import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import type { orders } from '#database/tables/orders.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { endAccess, grantAccess } from '../access.ts';
import { cancelUnused, grantBought, restoreCancelled } from '../productions/bought-corrections.ts';
import { isForOthers } from './order.ts';

type Order = Pick<
  typeof orders.$inferSelect,
  'id' | 'uid' | 'productId' | 'includes' | 'purpose' | 'corrections' | 'withdrawableUntil'
>;

/**
 * Gives the buyer access, now or after the withdrawal period, or the bought corrections. Orders for others give
 * access through vouchers. Returns false if the payment must be refunded, because the buyer has the product from
 * another order, or bought corrections of a product without having access to it.
 */
export async function openOrder(tx: Transaction, order: Order, now: Date): Promise<boolean> {
  if (order.purpose === 'corrections') return grantBought(tx, order, now);
  return isForOthers(order.purpose) || grantAll(tx, order, order.uid, now);
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

/** Ends the access of an order, or takes back its unused corrections, because it was refunded or disputed. */
export async function endOrder(tx: Transaction, order: Order, now: Date): Promise<void> {
  if (order.purpose === 'corrections') await cancelUnused(tx, order);
  else await endAccess(tx, order.id, now);
}

/** Opens the access of an order for all its users again, because its refund or dispute failed. */
export async function reopenOrder(tx: Transaction, order: Order, now: Date): Promise<void> {
  if (order.purpose === 'corrections') return restoreCancelled(tx, order);
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
