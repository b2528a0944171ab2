import { and, max, min, sql } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { type Exam, exams } from './exams.ts';
import { isPublished } from './score.ts';

/** What the list can be narrowed to. */
export type ScoreFilters = { exams: Exam[]; years: number[] };

/**
 * The exams with a published result, and the years from the last one back to the first. A few looks into the
 * indexes, however many results there are.
 */
export async function listScoreFilters(core: Pick<Core, 'db'>): Promise<ScoreFilters> {
  const ids = sql.join(
    exams.map(({ id }) => sql`(${id})`),
    sql`, `,
  );
  const [there, [bounds]] = await Promise.all([
    core.db.execute<{ exam: string }>(sql`select exam from (values ${ids}) as known (exam)
      where exists (select 1 from ${scores} where ${and(sql`${scores.exam} = known.exam`, isPublished())})`),
    core.db
      .select({ first: min(scores.sessionDate), last: max(scores.sessionDate) })
      .from(scores)
      .where(isPublished()),
  ]);
  return {
    exams: exams.filter(({ id }) => there.rows.some(({ exam }) => exam === id)),
    years: listYears(bounds?.first ?? null, bounds?.last ?? null),
  };
}

function listYears(first: string | null, last: string | null): number[] {
  if (!first || !last) return [];
  const [from, to] = [yearOf(first), yearOf(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => to - index);
}

const yearOf = (day: string) => Number(day.slice(0, 4));
