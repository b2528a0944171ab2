import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { settledStates } from '../order.ts';

/** `cents` is the total of the sales with the code, after refunds. */
export type CodeUse = { uses: number; cents: number };

/**
 * Selects orders that count as a use of their code: settled, being processed by the bank, or pending and not
 * counted by the provider (a transfer or a class order).
 */
export const usesCode = or(
  inArray(orders.state, settledStates),
  and(
    eq(orders.state, 'pending'),
    or(isNotNull(orders.processingSince), eq(orders.paidBy, 'transfer'), eq(orders.purpose, 'class')),
  ),
);

/** Returns the use by code id, without unused codes. `except` excludes the order being placed. */
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
