import { and, asc, eq, gte, lte, max, type SQL, sql } from 'drizzle-orm';
import { toNewsHref, toScoreHref } from '#common/links.ts';
import { legalVersions } from '#database/tables/legal.ts';
import { news } from '#database/tables/news.ts';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { isScorePublished } from '../scores/score.ts';

/** An address that search engines should know. `changedAt` only where it is known: a wrong date is believed by nobody. */
export type SiteAddress = { path: string; changedAt?: Date | undefined };

/** The parts of the site whose addresses come from rows. */
export const addressParts = ['news', 'scores'] as const;
export type AddressPart = (typeof addressParts)[number];

/**
 * The addresses of a part in the order of their ids, from one id on. The primary key gives the order, so that
 * a page costs what it holds. Scores are those whose candidates agreed to search engines.
 */
export async function listAddresses(
  core: Core,
  part: AddressPart,
  options: { from?: string; limit: number },
): Promise<SiteAddress[]> {
  const { from, limit } = options;
  if (part === 'news') {
    const rows = await core.db
      .select({ id: news.id, title: news.title, at: news.publishedAt, updatedAt: news.updatedAt })
      .from(news)
      .where(and(isPublicNews(core), from ? gte(news.id, from) : undefined))
      .orderBy(asc(news.id))
      .limit(limit);
    // An item written ahead of its day appears that day.
    return rows.map((row) => ({ path: toNewsHref(row), changedAt: later(row.updatedAt, row.at) }));
  }
  const rows = await core.db
    .select({ id: scores.id, title: scores.title, updatedAt: scores.updatedAt })
    .from(scores)
    .where(and(isIndexedScore(), from ? gte(scores.id, from) : undefined))
    .orderBy(asc(scores.id))
    .limit(limit);
  return rows.map((row) => ({ path: toScoreHref(row), changedAt: row.updatedAt }));
}

/** The ids at which each file of a part begins, when a file holds `size` addresses; empty for an empty part. */
export async function listFirstIds(core: Core, part: AddressPart, size: number): Promise<string[]> {
  const [table, isPublic] = part === 'news' ? [news, isPublicNews(core)] : [scores, isIndexedScore()];
  const numbered = core.db
    .select({ id: table.id, position: sql<number>`row_number() over (order by ${table.id})`.as('position') })
    .from(table)
    .where(isPublic)
    .as('numbered');
  const rows = await core.db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`(${numbered.position} - 1) % ${size} = 0`)
    .orderBy(asc(numbered.id));
  return rows.map(({ id }) => id);
}

/** When each legal text was last changed, by its kind. */
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
