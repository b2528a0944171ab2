import type { MetaDescriptor } from 'react-router';
import type { Thing, WithContext } from 'schema-dts';
import { m } from '#words/messages.js';
import type { FrameData } from './frame/frame-data.ts';
import { formatTitle } from './page-title.ts';
import { toTrailFacts } from './seo/facts.ts';
import { findSharedPage, toSharePicture } from './seo/share-picture.ts';

type PageDescription = {
  title: string;
  /** Title for search engines, shown unchanged. Defaults to the title with the school's name. */
  searchTitle?: string | undefined;
  description?: string | undefined;
  /** False adds `noindex`. */
  index?: boolean | undefined;
  /** Canonical path with relevant query parameters. Defaults to the path without query. */
  path?: string | undefined;
  /** Preview of shared links: path on this site, 1200 × 630. Defaults to a picture of the title. */
  image?: { path: string; alt: string } | undefined;
  /** Open Graph type (https://ogp.me/#types). */
  type?: 'website' | 'article' | undefined;
  /** Structured data (https://schema.org) as JSON-LD. */
  facts?: ((frame: FrameData) => readonly WithContext<Thing>[]) | undefined;
};

/**
 * Returns the meta tags of a page. An unindexed page has a link preview only if it has its own picture.
 * Pages for signed-in users have only title and description.
 */
export function describe(page: PageDescription, frame: FrameData | undefined): MetaDescriptor[] {
  const { title, description, index = true } = page;
  const described = description ? [{ name: 'description', content: description }] : [];
  const head = [{ title: page.searchTitle || formatTitle(title, frame) }, ...described];
  if (!index) {
    const preview = page.image ? describePreview(page, frame) : [];
    return [...head, { name: 'robots', content: 'noindex' }, ...preview];
  }
  if (!frame) return [...head, ...describePreview(page, frame)];
  const found = [...head, { tagName: 'link', rel: 'canonical', href: toAddress(page, frame) } as const];
  if (frame.user) return found;
  const facts = listFacts(page, frame).map((fact) => ({ 'script:ld+json': fact as object }));
  return [...found, ...describePreview(page, frame), ...facts];
}

/** Lists the structured data of a page, with a breadcrumb from the home page unless it has its own. */
function listFacts({ title, path, facts }: PageDescription, frame: FrameData): WithContext<Thing>[] {
  const own = facts?.(frame) ?? [];
  const isHome = (path ?? frame.path) === '/';
  if (isHome || own.some((fact) => '@type' in fact && fact['@type'] === 'BreadcrumbList')) return [...own];
  const steps = [
    { path: '/', name: m.common_home() },
    { path: path ?? frame.path, name: title },
  ];
  return [...own, toTrailFacts(steps, frame.siteUrl)];
}

const toAddress = (page: PageDescription, frame: FrameData) => frame.siteUrl + (page.path ?? frame.path);

/** Returns the preview of shared links (https://ogp.me). */
function describePreview(page: PageDescription, frame: FrameData | undefined): MetaDescriptor[] {
  const { title, description, type = 'website' } = page;
  const address = frame && toAddress(page, frame);
  const image =
    page.image ??
    (frame && toSharePicture({ kind: 'page', id: findSharedPage(page.path ?? frame.path) }, frame));
  return [
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'fr_FR' },
    ...(frame ? [{ property: 'og:site_name', content: frame.school.name }] : []),
    ...(address ? [{ property: 'og:url', content: address }] : []),
    ...(frame && image
      ? [
          { property: 'og:image', content: frame.siteUrl + image.path },
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
          { property: 'og:image:alt', content: image.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : [{ name: 'twitter:card', content: 'summary' }]),
  ];
}
