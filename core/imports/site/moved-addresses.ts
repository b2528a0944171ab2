import { toLessonHref, toNewsHref, toPresentationHref } from '#common/links.ts';
import type { SiteReading } from './site-content.ts';

/** An address of the other site and the address here that replaces it, both as paths. */
export type MovedAddress = { from: string; to: string };

/** Lists the addresses of imported posts, courses and lessons that change. Drafts have no public address. */
export function listMovedAddresses({
  entries,
  courses,
}: Pick<SiteReading, 'entries' | 'courses'>): MovedAddress[] {
  const moved = new Map<string, string>();
  const add = (addresses: readonly string[], to: string) => {
    for (const from of addresses)
      if (from !== to && !from.startsWith('/?') && !moved.has(from)) moved.set(from, to);
  };
  for (const entry of entries)
    if (entry.kind === 'post' && entry.status !== 'draft') add(entry.addresses, toNewsHref(entry));
  for (const { id, addresses, lessons } of courses) {
    add(addresses, toPresentationHref({ id }));
    for (const lesson of lessons) add(lesson.addresses, toLessonHref({ id, type: 'course' }, lesson.id));
  }
  return [...moved].map(([from, to]) => ({ from, to }));
}
