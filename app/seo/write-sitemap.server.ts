import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { Core } from '#core/context.ts';
import { hasLevelTest } from '#core/exercises/level-test/question-bank.ts';
import { findLegalDates, type SiteAddress } from '#core/seo/list-site-addresses.ts';
import { sharedPages } from './share-picture.ts';

/** URLs per file, about a megabyte. The protocol allows 50,000 (https://www.sitemaps.org/protocol.html). */
export const addressesPerFile = 10_000;

/** Returns a sitemap with absolute URLs. */
export async function writeSitemap(
  siteUrl: string,
  addresses: SiteAddress[],
  headers: Record<string, string>,
): Promise<Response> {
  const items = addresses.map(({ path, changedAt }) => ({
    url: siteUrl + path,
    ...(changedAt ? { lastmod: changedAt.toISOString() } : {}),
  }));
  const xmlns = { news: false, xhtml: false, image: false, video: false };
  return respondWithXml(Readable.from(items).pipe(new SitemapStream({ xmlns })), headers);
}

/** Returns the sitemap index. */
export async function writeSitemapIndex(
  siteUrl: string,
  paths: string[],
  headers: Record<string, string>,
): Promise<Response> {
  const items = paths.map((path) => ({ url: siteUrl + path }));
  return respondWithXml(Readable.from(items).pipe(new SitemapIndexStream()), headers);
}

async function respondWithXml(
  stream: SitemapStream | SitemapIndexStream,
  headers: Record<string, string>,
): Promise<Response> {
  return new Response(new Uint8Array(await streamToPromise(stream)), {
    headers: { ...headers, 'Content-Type': 'application/xml; charset=utf-8' },
  });
}

/** Lists the static public pages. Includes the level test if the school has one. */
export async function listPages(core: Core): Promise<SiteAddress[]> {
  const [legalDates, hasTest] = await Promise.all([findLegalDates(core), hasLevelTest(core)]);
  const pages = sharedPages.filter((page) => page !== 'test-de-niveau' || hasTest);
  return [...pages, 'retractation'].map((page) => ({
    path: page === 'home' ? '/' : `/${page}`,
    changedAt: legalDates.get(page),
  }));
}
