import { and, asc, eq, gte, lte, max, type SQL, sql } from 'drizzle-orm';
import { toFreeLessonHref, toNewsHref, toPageHref, toPresentationHref, toScoreHref } from '#common/links.ts';
import { legalVersions } from '#database/tables/legal.ts';
import { lessons } from '#database/tables/lessons.ts';
import { news } from '#database/tables/news.ts';
import { pages } from '#database/tables/pages.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { isFreeAt } from '../lessons/lesson-access.ts';
import { isScorePublished } from '../scores/score.ts';

/** Sitemap entry. `changedAt` only if it is known, because search engines distrust sites with wrong dates. */
export type SiteAddress = { path: string; changedAt?: Date | undefined };

/** Parts of the sitemap that come from tables. */
export const addressParts = ['products', 'lessons', 'news', 'scores', 'texts'] as const;
export type AddressPart = (typeof addressParts)[number];

/** Returns sitemap entries of a part, sorted by id. Lessons must be free, and candidates must have agreed. */
export async function listAddresses(
  core: Core,
  part: AddressPart,
  options: { from?: string; limit: number },
): Promise<SiteAddress[]> {
  const { from, limit } = options;
  const { id, where } = describePart(core, part);
  const wanted = and(where, from ? gte(id, from) : undefined);
  switch (part) {
    case 'products': {
      const columns = { id: products.id, slug: products.slug, updatedAt: products.updatedAt };
      const rows = await core.db
        .select(columns)
        .from(products)
        .where(wanted)
        .orderBy(asc(products.id))
        .limit(limit);
      return rows.map((row) => ({ path: toPresentationHref(row), changedAt: row.updatedAt }));
    }
    case 'lessons': {
      const { productId, updatedAt } = lessons;
      const rows = await core.db
        .select({ id: lessons.id, productId, slug: products.slug, updatedAt })
        .from(lessons)
        .innerJoin(products, eq(products.id, productId))
        .where(wanted)
        .orderBy(asc(lessons.id))
        .limit(limit);
      return rows.map((row) => ({
        path: toFreeLessonHref({ id: row.productId, slug: row.slug }, row.id),
        changedAt: row.updatedAt,
      }));
    }
    case 'news': {
      const rows = await core.db
        .select({
          id: news.id,
          slug: news.slug,
          title: news.title,
          at: news.publishedAt,
          updatedAt: news.updatedAt,
        })
        .from(news)
        .where(wanted)
        .orderBy(asc(news.id))
        .limit(limit);
      // A scheduled item changes on its publication day.
      return rows.map((row) => ({ path: toNewsHref(row), changedAt: later(row.updatedAt, row.at) }));
    }
    case 'scores': {
      const rows = await core.db
        .select({ id: scores.id, slug: scores.slug, title: scores.title, updatedAt: scores.updatedAt })
        .from(scores)
        .where(wanted)
        .orderBy(asc(scores.id))
        .limit(limit);
      return rows.map((row) => ({ path: toScoreHref(row), changedAt: row.updatedAt }));
    }
    case 'texts': {
      const rows = await core.db
        .select({ id: pages.id, slug: pages.slug, updatedAt: pages.updatedAt })
        .from(pages)
        .where(wanted)
        .orderBy(asc(pages.id))
        .limit(limit);
      return rows.map((row) => ({ path: toPageHref(row), changedAt: row.updatedAt }));
    }
  }
}

/** Returns the id column of a part and the condition for its sitemap entries. */
function describePart(core: Core, part: AddressPart) {
  switch (part) {
    case 'products':
      return { id: products.id, where: eq(products.displayed, true) };
    case 'lessons':
      return { id: lessons.id, where: isFreeAt(core.now()) };
    case 'news':
      return { id: news.id, where: isPublicNews(core) };
    case 'scores':
      return { id: scores.id, where: isIndexedScore() };
    case 'texts':
      return { id: pages.id, where: eq(pages.displayed, true) };
  }
}

/** Returns the first id of each sitemap file of a part, with `size` entries per file. */
export async function listFirstIds(core: Core, part: AddressPart, size: number): Promise<string[]> {
  const { id, where } = describePart(core, part);
  const position = sql<number>`row_number() over (order by ${id})`.as('position');
  const some =
    part === 'lessons'
      ? core.db
          .select({ id, position })
          .from(lessons)
          .innerJoin(products, eq(products.id, lessons.productId))
          .where(where)
      : core.db.select({ id, position }).from(id.table).where(where);
  const numbered = some.as('numbered');
  const rows = await core.db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`(${numbered.position} - 1) % ${size} = 0`)
    .orderBy(asc(numbered.id));
  return rows.map(({ id }) => id);
}

/** Returns the date of the last change for each kind of legal text. */
export async function findLegalDates(core: Core): Promise<Map<string, Date>> {
  const rows = await core.db
    .select({ kind: legalVersions.kind, since: max(legalVersions.inForceSince) })
    .from(legalVersions)
    .groupBy(legalVersions.kind);
  return new Map(rows.flatMap(({ kind, since }) => (since ? [[kind, since]] : [])));
}

const isPublicNews = (core: Core): SQL | undefined =>
  and(eq(news.displayed, true), lte(news.publishedAt, core.now()));

const isIndexedScore = (): SQL | undefined => and(isScorePublished(), eq(scores.indexed, true));

const later = (a: Date, b: Date | null): Date => (b && b > a ? b : a);
