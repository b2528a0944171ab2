import { Readable } from 'node:stream';
import { SitemapIndexStream, SitemapStream, streamToPromise } from 'sitemap';
import type { Core } from '#core/context.ts';
import { hasLevelTest } from '#core/exercises/level-test/question-bank.ts';
import { findLegalDates, type SiteAddress } from '#core/seo/list-site-addresses.ts';
import { sharedPages } from './share-picture.ts';

/**
 * Addresses in one file. The protocol takes 50,000 (https://www.sitemaps.org/protocol.html); a fifth of that is a
 * megabyte, which is written, compressed and kept without anybody waiting.
 */
export const addressesPerFile = 10_000;

/** A sitemap of absolute addresses. */
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

/** The sitemap that names the others. */
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

/** The public pages that stand by themselves, for search engines; the level test where there is one. */
export async function listPages(core: Core): Promise<SiteAddress[]> {
  const [legalDates, hasTest] = await Promise.all([findLegalDates(core), hasLevelTest(core)]);
  const pages = sharedPages.filter((page) => page !== 'test-de-niveau' || hasTest);
  return [...pages, 'retractation'].map((page) => ({
    path: page === 'home' ? '/' : `/${page}`,
    changedAt: legalDates.get(page),
  }));
}
