import { and, desc, eq, inArray } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';

export type OrderLine = {
  id: string;
  title: string;
  productId: string;
  amount: number;
  currency: string;
  state: 'paid' | 'partially_refunded' | 'refunded' | 'disputed';
  paidAt: string | null;
};

const settled = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const;

/** A member's settled orders, newest first. */
export async function listMemberOrders(
  core: Pick<Core, 'db'>,
  uid: string,
  limit = 100,
): Promise<OrderLine[]> {
  const rows = await core.db
    .select()
    .from(orders)
    .where(and(eq(orders.uid, uid), inArray(orders.state, settled)))
    .orderBy(desc(orders.createdAt))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    productId: row.productId,
    amount: row.amount,
    currency: row.currency,
    state: row.state as OrderLine['state'],
    paidAt: row.paidAt?.toISOString() ?? null,
  }));
}
