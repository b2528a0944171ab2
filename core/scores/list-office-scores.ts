import { and, eq, inArray, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Cursor } from '#common/cursor.ts';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { countRows } from '../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  pageByDate,
  toPage,
} from '../lists/keyset.ts';
import { matches, type ScoreFilter } from './published-scores.ts';
import type { ScoreRow } from './score.ts';
import { type ScoreState, scoreStates } from './score-states.ts';

/** Without `state`, the filter matches all results except archived ones. */
export type OfficeScoreFilter = ScoreFilter & {
  state?: ScoreState | undefined;
  isMock?: boolean | undefined;
  search?: string | undefined;
};

type OfficeScore = Pick<
  ScoreRow,
  'id' | 'mock' | 'title' | 'exam' | 'sessionDate' | 'programme' | 'candidate' | 'marks' | 'state' | 'indexed'
>;

const pageSize = 50;

const columns = {
  id: scores.id,
  mock: scores.mock,
  title: scores.title,
  exam: scores.exam,
  sessionDate: scores.sessionDate,
  programme: scores.programme,
  candidate: scores.candidate,
  marks: scores.marks,
  state: scores.state,
  indexed: scores.indexed,
};

/** Lists one page of results, by default latest session first. */
export async function listOfficeScores(
  core: Pick<Core, 'db'>,
  {
    after: cursor,
    order,
    limit = pageSize,
    ...filter
  }: OfficeScoreFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficeScore>> {
  const page = pageByDate(scores.sessionDate, scores.id, { order, after: cursor });
  const where = and(matchScores(filter), page.where);
  // One query per state, because the indexes start with the state. Each query stops after one page.
  const inState = (state: ScoreState) =>
    core.db
      .select(columns)
      .from(scores)
      .where(and(eq(scores.state, state), where))
      .orderBy(...page.orderBy)
      .limit(limit + 1);
  const rows = filter.state
    ? await inState(filter.state)
    : await unionAll(inState('published'), inState('hidden'), inState('no-consent'), inState('withdrawn'))
        .orderBy(
          ...(order === 'oldest'
            ? [sql`session_date asc`, sql`id asc`]
            : [sql`session_date desc`, sql`id desc`]),
        )
        .limit(limit + 1);
  return toPage(rows, limit, (row) => row.sessionDate);
}

export const countOfficeScores = (core: Pick<Core, 'db'>, filter: OfficeScoreFilter): Promise<Counted> =>
  countRows(
    core,
    scores,
    and(
      inArray(
        scores.state,
        filter.state ? [filter.state] : ['published', 'hidden', 'no-consent', 'withdrawn'],
      ),
      matchScores(filter),
    ),
  );

/** `search` matches titles and names, ignoring accents. */
const matchScores = (filter: OfficeScoreFilter) =>
  and(
    matches(filter),
    filter.isMock === undefined ? undefined : eq(scores.mock, filter.isMock),
    // Must equal the expression of the index `scores_search` exactly.
    ...matchWords(sql`public.fold(${scores.title} || ' ' || ${scores.candidate})`, filter.search ?? ''),
  );

/** Returns the years from the latest session to the first, for all states. */
export async function listOfficeYears(core: Pick<Core, 'db'>): Promise<number[]> {
  const bounds = await Promise.all(
    scoreStates.map((state) =>
      core.db
        .select({
          first: sql<string | null>`min(${scores.sessionDate})::text`,
          last: sql<string | null>`max(${scores.sessionDate})::text`,
        })
        .from(scores)
        .where(eq(scores.state, state)),
    ),
  );
  const days = bounds.flat().flatMap(({ first, last }) => (first && last ? [first, last] : []));
  if (days.length === 0) return [];
  const years = days.map((day) => Number(day.slice(0, 4)));
  const [from, to] = [Math.min(...years), Math.max(...years)];
  return Array.from({ length: to - from + 1 }, (_, index) => to - index);
}
