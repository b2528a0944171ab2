import { and, count, eq, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { opinions } from '#database/tables/opinions.ts';
import type { Core } from '../context.ts';
import { after, type ListPage, newestFirst, toPage } from '../lists/keyset.ts';

/** A product review (`opinion`) as visitors see it. */
export type PublishedOpinion = {
  id: string;
  /** 1 to 5. */
  rating: number;
  body: string;
  firstName: string;
  /** `experiencedAt`: when the author completed the product; `publishedAt`: when the review was published. */
  experiencedAt: Date;
  publishedAt: Date;
  /** Time of the author's last change; null if unchanged. */
  changedAt: Date | null;
};

export type OpinionSummary = { count: number; average: number };

const pageSize = 10;

const isPublished = (productId: string) =>
  and(eq(opinions.productId, productId), eq(opinions.state, 'accepted'));

/** Returns one page of accepted product reviews of a product, latest publication first. */
export async function listOpinions(
  core: Pick<Core, 'db'>,
  productId: string,
  { after: cursor, limit = pageSize }: { after?: Cursor | null; limit?: number } = {},
): Promise<ListPage<PublishedOpinion>> {
  const rows = await core.db
    .select({
      id: opinions.id,
      rating: opinions.rating,
      body: opinions.body,
      firstName: opinions.firstName,
      experiencedAt: opinions.experiencedAt,
      publishedAt: sql<Date>`${opinions.decidedAt}`.mapWith(opinions.decidedAt),
      changedAt: sql<Date | null>`case when ${opinions.updatedAt} > ${opinions.createdAt}
        then ${opinions.updatedAt} end`.mapWith(opinions.updatedAt),
    })
    .from(opinions)
    .where(and(isPublished(productId), after(opinions.decidedAt, opinions.id, cursor)))
    .orderBy(...newestFirst(opinions.decidedAt, opinions.id))
    .limit(limit + 1);
  return toPage(rows, limit, ({ publishedAt }) => publishedAt);
}

/** Returns the number and average rating of published reviews, or null without any. */
export async function summariseOpinions(
  core: Pick<Core, 'db'>,
  productId: string,
): Promise<OpinionSummary | null> {
  const [row] = await core.db
    .select({ count: count(), average: sql<number | null>`avg(${opinions.rating})::float8` })
    .from(opinions)
    .where(isPublished(productId));
  return row?.average ? { count: row.count, average: row.average } : null;
}
