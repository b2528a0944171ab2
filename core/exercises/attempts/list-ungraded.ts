import { and, eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import type { attempts } from '#database/tables/exercises.ts';
import { productions } from '#database/tables/productions.ts';
import { findRubric } from '../../rubrics/list-rubrics.ts';
import type { Rubric } from '../../rubrics/rubric.ts';
import { listQuestionsOf } from '../keys/list-questions.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { readKey } from './read-key.ts';

/** Submitted production that nobody grades, with what the learner compares it with. */
export type UngradedProduction = { field: string; prompt: string; model: string; rubric: Rubric | null };

/** Returns the productions of a submitted attempt that had no correction credit. */
export async function listUngraded(
  db: Database,
  { id, versionId }: Pick<typeof attempts.$inferSelect, 'id' | 'versionId'>,
  { items }: ShownExercise,
): Promise<UngradedProduction[]> {
  const rows = await db
    .select({ field: productions.field, rubricId: productions.rubricId })
    .from(productions)
    .where(and(eq(productions.attemptId, id), eq(productions.state, 'ungraded')));
  if (rows.length === 0) return [];
  const key = await readKey(db, versionId);
  const rubricOf = new Map(rows.map(({ field, rubricId }) => [field, rubricId]));
  const questions = listQuestionsOf(items).flatMap((item) =>
    (item.kind === 'writing' || item.kind === 'speaking') && rubricOf.has(item.field) ? [item] : [],
  );
  return Promise.all(
    questions.map(async ({ field, prompt }) => {
      const rubricId = rubricOf.get(field);
      const model = key.productions?.[field]?.model ?? '';
      return { field, prompt, model, rubric: rubricId ? await findRubric(db, rubricId) : null };
    }),
  );
}
