import { and, eq, getTableColumns, gte, lte, max, min, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { after, before, type ListPage, newestFirst, oldestFirst, toCursor, toPage } from '../lists/keyset.ts';
import { listNamedProducts } from '../products/catalogue/list-products.ts';
import type { ProductCard } from '../products/product.ts';
import { pickPublic } from '../subjects/fields.ts';
import { type Exam, type ExamId, exams } from './exams.ts';
import { isScorePublished, type ScoreCard, type ScoreRow, scoreCardColumns } from './score.ts';
import { scoreFields } from './score-subject.ts';

const pageSize = 20;

export type ScoreFilter = { exam?: ExamId | undefined; year?: number | undefined };

/** Lists one page of published results, latest session first. */
export async function listScores(
  core: Pick<Core, 'db'>,
  { after: cursor, limit = pageSize, ...filter }: ScoreFilter & { after?: Cursor | null; limit?: number },
): Promise<ListPage<ScoreCard>> {
  const rows = await core.db
    .select(scoreCardColumns)
    .from(scores)
    .where(and(isScorePublished(), matches(filter), after(scores.sessionDate, scores.id, cursor)))
    .orderBy(...newestFirst(scores.sessionDate, scores.id))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.sessionDate);
}

export function matches({ exam, year }: ScoreFilter): SQL | undefined {
  return and(
    exam && eq(scores.exam, exam),
    year === undefined ? undefined : gte(scores.sessionDate, `${year}-01-01`),
    year === undefined ? undefined : lte(scores.sessionDate, `${year}-12-31`),
  );
}

const publishedColumns = { ...scoreCardColumns, ...pickPublic(scoreFields, getTableColumns(scores)) };

export type PublishedScore = Pick<ScoreRow, keyof typeof publishedColumns>;

/** @throws {AppError} not-found, also if it is not published */
export async function findPublishedScore(core: Pick<Core, 'db'>, id: string): Promise<PublishedScore> {
  const [row] = await core.db
    .select(publishedColumns)
    .from(scores)
    .where(and(eq(scores.id, id), isScorePublished()))
    .limit(1);
  if (!row)
    throw new AppError('not-found', `published score ${id} not found`, {
      userMessage: m.scores_refusal_unpublished(),
    });
  return row;
}

/** Lists the displayed products of a result, in the order of the back office. */
export function listRelatedProducts(
  core: Core,
  score: Pick<PublishedScore, 'products'>,
  uid?: string,
): Promise<ProductCard[]> {
  return listNamedProducts(core, score.products, uid);
}

type ScoreNeighbours = { newer: ScoreCard | null; older: ScoreCard | null };

export async function findScoreNeighbours(
  core: Pick<Core, 'db'>,
  score: Pick<ScoreCard, 'id' | 'sessionDate'>,
): Promise<ScoreNeighbours> {
  const { sessionDate, id } = scores;
  const cursor = toCursor(score.sessionDate, score.id);
  const nearest = (where: SQL | undefined, order: SQL[]) =>
    core.db
      .select(scoreCardColumns)
      .from(scores)
      .where(and(isScorePublished(), where))
      .orderBy(...order)
      .limit(1);
  const [newer, older] = await Promise.all([
    nearest(before(sessionDate, id, cursor), oldestFirst(sessionDate, id)),
    nearest(after(sessionDate, id, cursor), newestFirst(sessionDate, id)),
  ]);
  return { newer: newer[0] ?? null, older: older[0] ?? null };
}

export type ScoreFilters = { exams: Exam[]; years: number[] };

/** Returns the exams with published results, and all years from the latest to the first. */
export async function listScoreFilters(core: Pick<Core, 'db'>): Promise<ScoreFilters> {
  const ids = sql.join(
    exams.map(({ id }) => sql`(${id})`),
    sql`, `,
  );
  const [there, [bounds]] = await Promise.all([
    core.db.execute<{ exam: string }>(sql`select exam from (values ${ids}) as known (exam)
      where exists (select 1 from ${scores} where ${and(sql`${scores.exam} = known.exam`, isScorePublished())})`),
    core.db
      .select({ first: min(scores.sessionDate), last: max(scores.sessionDate) })
      .from(scores)
      .where(isScorePublished()),
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
