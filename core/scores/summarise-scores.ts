import { and, type SQL, sql } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';
import type { DiplomaRule } from './charts/chart.ts';
import { type ExamId, exams } from './exams.ts';
import { matches, type ScoreFilter } from './published-scores.ts';
import { findDiplomaRule } from './read-score.ts';
import { isScorePublished } from './score.ts';

/** The published results of an exam in a year. */
export type ScoreTally = {
  exam: ExamId;
  year: number;
  count: number;
  /** How many obtained the diploma; null for a test, which cannot be failed. */
  passed: number | null;
  /** Mean total of 100, for diplomas: the parts of tests are on scales that do not add up. */
  mean: number | null;
};

/**
 * Counts, successes and means of what is published, by exam in their order, then by year, latest first. Reads every
 * result of the filter, once until content changes: for the head of a list, not for each of its pages.
 */
export function summariseScores(
  core: Pick<Core, 'db' | 'contentVersion'>,
  filter: ScoreFilter = {},
): Promise<ScoreTally[]> {
  return cacheByContent(core, `scores ${JSON.stringify(filter)}`, () => tally(core, filter));
}

async function tally(core: Pick<Core, 'db'>, filter: ScoreFilter): Promise<ScoreTally[]> {
  // Taken out of the JSON once a row: that is most of the work.
  const results = core.db
    .select({
      exam: scores.exam,
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
      year: results.year,
      count: sql<number>`count(*)::integer`,
      passed: sql<number>`(count(*) filter (where ${results.total} >= ${results.pass} and ${results.enough} >= 0))::integer`,
      mean: sql<number | null>`avg(${results.total})::float8`,
    })
    .from(results)
    .groupBy(results.exam, results.year);
  const rank = (exam: ExamId) => exams.findIndex(({ id }) => id === exam);
  return rows
    .map((row) => (findDiplomaRule(row.exam) ? row : { ...row, passed: null, mean: null }))
    .sort((a, b) => rank(a.exam) - rank(b.exam) || b.year - a.year);
}

const mark = (part: string) => sql`(${scores.marks}->>${sql.raw(`'${part}'`)})::float8`;

/** `readScore` in the words of the database: for each exam what its rule says, null for tests and without a mark. */
function readByRule(say: (rule: DiplomaRule) => SQL): SQL<number | null> {
  const cases = exams.flatMap(({ id }) => {
    const rule = findDiplomaRule(id);
    return rule ? [sql`when ${id} then ${say(rule)}`] : [];
  });
  return sql`case ${scores.exam} ${sql.join(cases, sql` `)} end`;
}
