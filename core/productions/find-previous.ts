import { and, desc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { productions } from '#database/tables/productions.ts';

/**
 * Returns the returned production that a new one of the same field improves: the latest of the learner, if it
 * has no second version yet.
 */
export async function findPrevious(
  tx: Database | Transaction,
  { uid, exerciseId, field }: { uid: string; exerciseId: string; field: string },
): Promise<string | null> {
  const [latest] = await tx
    .select({ id: productions.id, previousId: productions.previousId, state: productions.state })
    .from(productions)
    .where(
      and(eq(productions.uid, uid), eq(productions.exerciseId, exerciseId), eq(productions.field, field)),
    )
    .orderBy(desc(productions.submittedAt))
    .limit(1);
  return latest?.state === 'returned' && latest.previousId === null ? latest.id : null;
}
