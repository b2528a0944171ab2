import { and, eq, lte } from 'drizzle-orm';
import { news } from '#database/tables/news.ts';
import { pages } from '#database/tables/pages.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { findPagePicture, type PageBlock } from '../pages/page-blocks.ts';
import { isScorePublished } from '../scores/score.ts';

/** Returns a published news item for its preview image, or null. */
export async function findSharedNews(core: Core, id: string) {
  const [row] = await core.db
    .select({ id: news.id, title: news.title, picture: news.picture })
    .from(news)
    .where(and(eq(news.id, id), eq(news.displayed, true), lte(news.publishedAt, core.now())))
    .limit(1);
  return row ?? null;
}

/** Returns a displayed page of the teacher for its preview image, or null. */
export async function findSharedOwnPage(core: Core, id: string) {
  const [row] = await core.db
    .select({ id: pages.id, title: pages.title, blocks: pages.blocks })
    .from(pages)
    .where(and(eq(pages.id, id), eq(pages.displayed, true)))
    .limit(1);
  if (!row) return null;
  const { blocks, ...page } = row;
  return { ...page, picture: findPagePicture(blocks as PageBlock[]) };
}

/** Returns a displayed product for its preview image, or null. */
export async function findSharedProduct(core: Core, id: string) {
  const [row] = await core.db
    .select({
      id: products.id,
      title: products.title,
      type: products.type,
      level: products.difficulty,
      miniature: products.miniature,
    })
    .from(products)
    .where(and(eq(products.id, id), eq(products.displayed, true)))
    .limit(1);
  if (!row) return null;
  const { miniature, ...product } = row;
  return { ...product, picture: miniature[0] ?? null };
}

/** Returns an exam result for its preview image, or null without the candidate's valid consent. */
export async function findSharedScore(core: Core, id: string) {
  const [row] = await core.db
    .select({ id: scores.id, title: scores.title, exam: scores.exam, indexed: scores.indexed })
    .from(scores)
    .where(and(eq(scores.id, id), isScorePublished()))
    .limit(1);
  return row ?? null;
}
