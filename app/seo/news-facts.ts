import type { NewsArticle, WithContext } from 'schema-dts';
import { toNewsHref } from '#common/links.ts';
import type { FrameData } from '../frame/frame-data.ts';
import { toSchoolReference } from './school-facts.ts';
import { toSharePicture } from './share-picture.ts';

export type PublishedNews = {
  id: string;
  title: string;
  summary: string;
  picture?: { path: string } | null | undefined;
  publishedAt: Date;
  updatedAt: Date;
};

/** A news item (https://developers.google.com/search/docs/appearance/structured-data/article). */
export function toNewsFacts(item: PublishedNews, frame: FrameData): WithContext<NewsArticle> {
  const address = frame.siteUrl + toNewsHref(item);
  const image = toSharePicture({ kind: 'news', ...item }, frame);
  const changed = item.updatedAt > item.publishedAt ? item.updatedAt : item.publishedAt;
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: item.title,
    ...(item.summary ? { description: item.summary } : {}),
    ...(image ? { image: [frame.siteUrl + image.path] } : {}),
    datePublished: item.publishedAt.toISOString(),
    dateModified: changed.toISOString(),
    inLanguage: 'fr',
    mainEntityOfPage: address,
    author: toSchoolReference(frame),
    publisher: toSchoolReference(frame),
  };
}
