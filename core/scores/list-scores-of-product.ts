import { and, arrayContains } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { newestFirst } from '../lists/keyset.ts';
import { isScorePublished, type ScoreCard, scoreCardColumns } from './score.ts';

/** Lists the latest published results with this product. */
export function listScoresOfProduct(
  core: Pick<Core, 'db'>,
  productId: string,
  limit: number,
): Promise<ScoreCard[]> {
  return core.db
    .select(scoreCardColumns)
    .from(scores)
    .where(and(isScorePublished(), arrayContains(scores.products, [productId])))
    .orderBy(...newestFirst(scores.sessionDate, scores.id))
    .limit(limit);
}
