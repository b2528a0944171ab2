import { eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { productions } from '#database/tables/productions.ts';
import type { ExerciseKey } from '../exercises/keys/exercise-key.ts';

type GradedProduction = Pick<typeof productions.$inferSelect, 'criteria' | 'rubric'>;

/**
 * Returns the credits, from 0 to 1, of an attempt's productions by field: 0 without a submission. Pending
 * and ungraded productions have no credit.
 */
export async function readProductionCredits(
  db: Database,
  attemptId: string,
  key: Pick<ExerciseKey, 'productions'>,
): Promise<Record<string, number>> {
  const fields = Object.keys(key.productions ?? {});
  if (fields.length === 0) return {};
  const rows = await db.select().from(productions).where(eq(productions.attemptId, attemptId));
  const byField = new Map(rows.map((row) => [row.field, row]));
  return Object.fromEntries(
    fields.flatMap((field): [string, number][] => {
      const production = byField.get(field);
      if (production?.state === 'waiting' || production?.state === 'ungraded') return [];
      return [[field, production?.state === 'returned' ? toCredit(production) : 0]];
    }),
  );
}

/** Share of the rubric's points that the criteria earned. */
function toCredit({ criteria, rubric }: GradedProduction): number {
  const { criteria: graded = [] } = (rubric ?? {}) as { criteria?: { id: string; points: number }[] };
  const most = graded.reduce((sum, { points }) => sum + points, 0);
  const earned = graded.reduce((sum, { id }) => sum + (criteria[id] ?? 0), 0);
  return most > 0 ? Math.min(1, earned / most) : 0;
}
