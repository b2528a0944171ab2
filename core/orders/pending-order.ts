import { and, eq } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';

type Order = typeof orders.$inferSelect;

/** Condition of the one pending order of a member for a product and a purpose. */
export const isPendingOf = (uid: string, productId: string, purpose: Order['purpose']) =>
  and(
    eq(orders.uid, uid),
    eq(orders.productId, productId),
    eq(orders.purpose, purpose),
    eq(orders.state, 'pending'),
  );
