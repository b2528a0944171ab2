import { and, eq, type Placeholder } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { products } from '#database/tables/products.ts';

type Order = typeof orders.$inferSelect;

/** Selects the pending order of a member for a product and a purpose, of which there is at most one. */
export const isPendingOf = (
  uid: string | Placeholder,
  productId: string | typeof products.id,
  purpose: Order['purpose'] | Placeholder,
) =>
  and(
    eq(orders.uid, uid),
    eq(orders.productId, productId),
    eq(orders.purpose, purpose),
    eq(orders.state, 'pending'),
  );
