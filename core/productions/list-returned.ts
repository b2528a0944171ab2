import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { productions } from '#database/tables/productions.ts';

/** Returns the ids of an attempt's returned corrections, in the order of their submission. */
export async function listReturnedCorrections(db: Database, attemptId: string): Promise<string[]> {
  const rows = await db
    .select({ id: productions.id })
    .from(productions)
    .where(and(eq(productions.attemptId, attemptId), eq(productions.state, 'returned')))
    .orderBy(asc(productions.field));
  return rows.map(({ id }) => id);
}
