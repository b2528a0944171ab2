import { and, eq, gte, lte, type SQL } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { after, newestFirst, type Page, toPage } from '../lists/keyset.ts';
import type { ExamId } from './exams.ts';
import { cardColumns, isPublished, type ScoreCard } from './score.ts';

const pageSize = 20;

export type ScoreFilter = { exam?: ExamId | undefined; year?: number | undefined };

/** Published results, latest session first, one page at a time. */
export async function listScores(
  core: Pick<Core, 'db'>,
  { after: cursor, limit = pageSize, ...filter }: ScoreFilter & { after?: Cursor | null; limit?: number },
): Promise<Page<ScoreCard>> {
  const rows = await core.db
    .select(cardColumns)
    .from(scores)
    .where(and(isPublished(), matches(filter), after(scores.sessionDate, scores.id, cursor)))
    .orderBy(...newestFirst(scores.sessionDate, scores.id))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.sessionDate);
}

/** Of that exam and that year, where they are said. */
export function matches({ exam, year }: ScoreFilter): SQL | undefined {
  return and(
    exam && eq(scores.exam, exam),
    year === undefined ? undefined : gte(scores.sessionDate, `${year}-01-01`),
    year === undefined ? undefined : lte(scores.sessionDate, `${year}-12-31`),
  );
}
