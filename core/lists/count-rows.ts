import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Core } from '../context.ts';
import { type Counted, maxCounted, toCounted } from './keyset.ts';

/** Counts the rows of a table that match, up to `maxCounted`. */
export async function countRows(
  { db }: Pick<Core, 'db'>,
  table: PgTable,
  where: SQL | undefined,
): Promise<Counted> {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(where)
    .limit(maxCounted + 1)
    .as('found');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(found);
  return toCounted(row?.count ?? 0);
}
