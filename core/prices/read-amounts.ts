import { inArray } from 'drizzle-orm';
import { prices } from '#database/tables/prices.ts';
import type { Core } from '../context.ts';

/** What is known of these prices by their ids, in integer cents; the provider is not asked. */
export async function readAmounts(
  { db }: Pick<Core, 'db'>,
  ids: readonly string[],
): Promise<Record<string, number>> {
  if (ids.length === 0) return {};
  const { id, unitAmount } = prices;
  const rows = await db
    .select({ id, unitAmount })
    .from(prices)
    .where(inArray(id, [...ids]));
  return Object.fromEntries(
    rows.flatMap((row) => (row.unitAmount === null ? [] : [[row.id, row.unitAmount]])),
  );
}
