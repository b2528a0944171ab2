import { and, type SQL, sql } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';
import type { DiplomaRule } from './charts/chart.ts';
import { type ExamId, exams } from './exams.ts';
import { matches, type ScoreFilter } from './published-scores.ts';
import { findDiplomaRule } from './read-score.ts';
import { isScorePublished } from './score.ts';

export type ScoreTally = {
  exam: ExamId;
  year: number;
  isMock: boolean;
  count: number;
  /** Number of passed diplomas. Null for a test, which cannot be failed, and for a mock exam, which gives no diploma. */
  passed: number | null;
  /** Mean total out of 100. Null for mock exams, and for tests, whose parts use different scales. */
  mean: number | null;
};

/**
 * Returns counts, passes and means by exam, year and kind of sitting, latest year first.
 * Reads every matching result and caches them until content changes: call it once per list, not per page.
 */
export function summariseScores(
  core: Pick<Core, 'db' | 'contentVersion'>,
  filter: ScoreFilter = {},
): Promise<ScoreTally[]> {
  return cacheByContent(core, `scores ${JSON.stringify(filter)}`, () => tally(core, filter));
}

async function tally(core: Pick<Core, 'db'>, filter: ScoreFilter): Promise<ScoreTally[]> {
  // Extracts the marks from JSON once per row, because that takes most of the time.
  const results = core.db
    .select({
      exam: scores.exam,
      isMock: scores.mock,
      year: sql<number>`extract(year from ${scores.sessionDate})::integer`.as('year'),
      total: readByRule((rule) => sql.join(rule.parts.map(mark), sql` + `)).as('total'),
      enough: readByRule(
        (rule) => sql`least(${sql.join(rule.parts.map(mark), sql`, `)}) - ${rule.minimum}::float8`,
      ).as('enough'),
      pass: readByRule((rule) => sql`${rule.pass}::float8`).as('pass'),
    })
    .from(scores)
    .where(and(isScorePublished(), matches(filter)))
    .offset(0)
    .as('results');
  const rows = await core.db
    .select({
      exam: results.exam,
      isMock: results.isMock,
      year: results.year,
      count: sql<number>`count(*)::integer`,
      passed: sql<number>`(count(*) filter (where ${results.total} >= ${results.pass} and ${results.enough} >= 0))::integer`,
      mean: sql<number | null>`avg(${results.total})::float8`,
    })
    .from(results)
    .groupBy(results.exam, results.year, results.isMock);
  const rank = (exam: ExamId) => exams.findIndex(({ id }) => id === exam);
  return rows
    .map((row) => (!row.isMock && findDiplomaRule(row.exam) ? row : { ...row, passed: null, mean: null }))
    .sort((a, b) => rank(a.exam) - rank(b.exam) || b.year - a.year || Number(a.isMock) - Number(b.isMock));
}

const mark = (part: string) => sql`(${scores.marks}->>${sql.raw(`'${part}'`)})::float8`;

/** SQL version of `readScore`. Null for tests and missing marks. */
function readByRule(say: (rule: DiplomaRule) => SQL): SQL<number | null> {
  const cases = exams.flatMap(({ id }) => {
    const rule = findDiplomaRule(id);
    return rule ? [sql`when ${id} then ${say(rule)}`] : [];
  });
  return sql`case ${scores.exam} ${sql.join(cases, sql` `)} end`;
}
