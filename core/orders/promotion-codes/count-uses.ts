import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { settledStates } from '../order.ts';

/** How often a code was used, and what its sales are worth now, in integer cents. */
export type CodeUse = { uses: number; cents: number };

/**
 * Orders that count as a use of their code: settled orders, payments under way at the bank, and open orders whose code the payment provider
 * does not count (a transfer, or a discount on one seat of a class).
 */
export const usesCode = or(
  inArray(orders.state, settledStates),
  and(
    eq(orders.state, 'pending'),
    or(isNotNull(orders.processingSince), eq(orders.paidBy, 'transfer'), eq(orders.purpose, 'class')),
  ),
);

/** Returns the use of codes by their ids, without unused ones. `except` leaves out one order, for example the one being placed. */
export async function countUses(
  { db }: { db: Database },
  ids: readonly string[],
  except?: SQL,
): Promise<Map<string, CodeUse>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: orders.promotionCodeId,
      uses: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${orders.netAmount}) filter (where ${inArray(orders.state, settledStates)}), 0)::float`,
    })
    .from(orders)
    .where(and(inArray(orders.promotionCodeId, [...ids]), usesCode, except && not(except)))
    .groupBy(orders.promotionCodeId);
  return new Map(rows.map(({ id, ...use }) => [id ?? '', use]));
}
