import { toSlug } from './slug.ts';

/** Where a news item is read: its title for people, its id for the site. */
export function toNewsHref(item: { id: string; title: string }): string {
  return `/news/${toSlug(item.title)}----${item.id}`;
}

/** Where an exam result is shown (specification §2). */
export function toScoreHref(score: { id: string; title: string }): string {
  return `/scores/${toSlug(score.title)}----${score.id}`;
}

/** The id in `{title}----{id}`: what follows the last four hyphens; null where there is none. */
export function readTitledId(address: string): string | null {
  return /^.*----([a-z0-9][a-z0-9-]{0,79})$/i.exec(address)?.[1] ?? null;
}
