import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../../context.ts';
import { settledStates } from '../order.ts';

/** How often a code was used, and what its sales are worth now, in integer cents. */
export type CodeUse = { uses: number; cents: number };

/** Orders that used their code: settled ones, and those that the bank is making. */
export const usesCode = or(
  inArray(orders.state, settledStates),
  and(eq(orders.state, 'pending'), isNotNull(orders.processingSince)),
);

/** The use of codes, by their ids; those that nobody used are left out. */
export async function countUses(
  core: Pick<Core, 'db'>,
  ids: readonly string[],
): Promise<Map<string, CodeUse>> {
  if (ids.length === 0) return new Map();
  const rows = await core.db
    .select({
      id: orders.promotionCodeId,
      uses: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${orders.netAmount}) filter (where ${inArray(orders.state, settledStates)}), 0)::float`,
    })
    .from(orders)
    .where(and(inArray(orders.promotionCodeId, [...ids]), usesCode))
    .groupBy(orders.promotionCodeId);
  return new Map(rows.map(({ id, ...use }) => [id ?? '', use]));
}
