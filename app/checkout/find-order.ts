import type { Core } from '#core/context.ts';
import { listMemberOrders } from '#core/orders/list-orders.ts';
import { toOrderNumber } from './order-number.ts';

/** A settled order as its buyer is told of it. */
export type SettledOrder = { number: string; amount: number; currency: string; paidAt: string | null };

/** The newest settled order of a product by a member; null where access was given without one. */
export async function findSettledOrder(
  core: Core,
  uid: string,
  productId: string,
): Promise<SettledOrder | null> {
  const order = (await listMemberOrders(core, uid)).find((line) => line.productId === productId);
  if (!order) return null;
  const { amount, currency, paidAt } = order;
  return { number: toOrderNumber(order.id), amount, currency: currency.toUpperCase(), paidAt };
}
