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
 * Opens what an order paid for to its buyer, with all that it includes, now or once nobody can withdraw any more. False where they have
 * the product by another order, so that this one was paid for nothing. What is for others waits for its vouchers.
 */
export async function openOrder(tx: Transaction, order: Order, now: Date): Promise<boolean> {
  return order.purpose !== 'self' || grantAll(tx, order, order.uid, now);
}

/** Opens a product and what it includes to somebody; false, and nothing is opened, where they have the product already. */
export async function grantAll(tx: Transaction, order: Order, uid: string, now: Date): Promise<boolean> {
  const opensAt = findOpening(order, now);
  if (!(await grantAccess(tx, { ...order, uid }, now, opensAt))) return false;
  for (const productId of order.includes)
    await grantAccess(tx, { id: order.id, uid, productId }, now, opensAt, { isPart: true });
  return true;
}

/** When what was bought opens to whoever is to have it; null: at once. */
function findOpening({ withdrawableUntil }: Pick<Order, 'withdrawableUntil'>, now: Date): Date | null {
  return withdrawableUntil && withdrawableUntil > now ? withdrawableUntil : null;
}

/** Opens again what an order had opened, to whom it had: its money did not go back after all. What they have got otherwise stays as it is. */
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
