import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { exercises, exerciseVersions } from '#database/tables/exercises.ts';
import type { Core } from '../../context.ts';
import { type CorrectionCredits, readCorrectionCredits } from '../../productions/correction-credits.ts';
import type { PaperRow } from './paper-subject.ts';

/** Productions of a paper, and the corrections that the learner has left. */
export type MissingCorrections = { needed: number; left: number; pack: CorrectionCredits['pack'] };

/** Returns the corrections of a paper if the learner has fewer than its productions, otherwise null. */
export async function findMissingCorrections(
  { db }: Pick<Core, 'db'>,
  uid: string,
  { productId, sections }: Pick<PaperRow, 'productId' | 'sections'>,
): Promise<MissingCorrections | null> {
  const { left, pack } = await readCorrectionCredits(db, { uid, productId });
  if (left === null) return null;
  const ids = sections.flatMap((section) => section.exercises.map(({ id }) => id));
  const path = 'strict $.** ? (@.kind == "writing" || @.kind == "speaking")';
  const [row] = await db
    .select({
      needed: sql<number>`coalesce(sum(jsonb_array_length(
        jsonb_path_query_array(${exerciseVersions.shown}, ${path}::jsonpath))), 0)::int`,
    })
    .from(exercises)
    .innerJoin(exerciseVersions, eq(exerciseVersions.id, exercises.versionId))
    .where(and(inArray(exercises.id, ids), isNull(exercises.archivedAt)));
  const needed = row?.needed ?? 0;
  return needed > left ? { needed, left, pack } : null;
}
