import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import type { ExamId } from './exams.ts';
import { cardColumns, isPublished, type ScoreCard } from './score.ts';

const pageSize = 20;

/** Where a page of the list ends: the keys of its last row. */
export type ScoreCursor = { sessionDate: string; id: string };

export type ScorePage = { cards: ScoreCard[]; next: ScoreCursor | null };

export type ScoreFilter = { exam?: ExamId | undefined; year?: number | undefined };

/** Exactly the order of the indexes: one word apart, and all the results are sorted for each page. */
export const newestFirst = [
  sql`${scores.sessionDate} desc nulls last`,
  sql`${scores.id} desc nulls last`,
] as const;

/** Published results, latest session first, one page at a time. */
export async function listScores(
  core: Pick<Core, 'db'>,
  { after, limit = pageSize, ...filter }: ScoreFilter & { after?: ScoreCursor | null; limit?: number },
): Promise<ScorePage> {
  const rows = await core.db
    .select(cardColumns)
    .from(scores)
    .where(and(isPublished(), matches(filter), after ? isAfter(after) : undefined))
    .orderBy(...newestFirst)
    .limit(limit + 1);
  const cards = rows.slice(0, limit);
  const last = cards.at(-1);
  return {
    cards,
    next: rows.length > limit && last ? { sessionDate: last.sessionDate, id: last.id } : null,
  };
}

/** Further down the list than these keys. */
export function isAfter({ sessionDate, id }: ScoreCursor): SQL {
  return sql`(${scores.sessionDate}, ${scores.id}) < (${sessionDate}::date, ${id})`;
}

/** Of that exam and that year, where they are said. */
export function matches({ exam, year }: ScoreFilter): SQL | undefined {
  return and(
    exam && eq(scores.exam, exam),
    year === undefined ? undefined : gte(scores.sessionDate, `${year}-01-01`),
    year === undefined ? undefined : lte(scores.sessionDate, `${year}-12-31`),
  );
}
