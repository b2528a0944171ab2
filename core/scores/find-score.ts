import { and, eq, type SQL } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { after, before, newestFirst, oldestFirst, toCursor } from '../lists/keyset.ts';
import { listNamedProducts } from '../products/list-products.ts';
import type { ProductCard } from '../products/product.ts';
import { cardColumns, isPublished, type ScoreCard, type ScoreRow } from './score.ts';

export type PublishedScore = ScoreCard & Pick<ScoreRow, 'story' | 'picture' | 'products'>;

/** A result that everyone may read. @throws {AppError} not-found, also for one that is not published (any more) */
export async function findPublishedScore(core: Pick<Core, 'db'>, id: string): Promise<PublishedScore> {
  const [row] = await core.db
    .select({
      ...cardColumns,
      story: scores.story,
      picture: scores.picture,
      products: scores.products,
    })
    .from(scores)
    .where(and(eq(scores.id, id), isPublished()))
    .limit(1);
  if (!row)
    throw new AppError('not-found', `no published score ${id}`, {
      userMessage: m.scores_refusal_unpublished(),
    });
  return row;
}

/** The displayed products that a candidate worked with, in the order the office gave. */
export function listRelatedProducts(
  core: Core,
  score: Pick<PublishedScore, 'products'>,
  uid?: string,
): Promise<ProductCard[]> {
  return listNamedProducts(core, score.products, uid);
}

export type Neighbours = { newer: ScoreCard | null; older: ScoreCard | null };

/** The published results just before and just after this one in the list. */
export async function findNeighbours(
  core: Pick<Core, 'db'>,
  score: Pick<ScoreCard, 'id' | 'sessionDate'>,
): Promise<Neighbours> {
  const { sessionDate, id } = scores;
  const cursor = toCursor(score.sessionDate, score.id);
  const nearest = (where: SQL | undefined, order: SQL[]) =>
    core.db
      .select(cardColumns)
      .from(scores)
      .where(and(isPublished(), where))
      .orderBy(...order)
      .limit(1);
  const [newer, older] = await Promise.all([
    nearest(before(sessionDate, id, cursor), oldestFirst(sessionDate, id)),
    nearest(after(sessionDate, id, cursor), newestFirst(sessionDate, id)),
  ]);
  return { newer: newer[0] ?? null, older: older[0] ?? null };
}
