import { toLessonHref, toNewsHref, toPageHref, toPresentationHref } from '#common/links.ts';
import { parseSource } from '../../redirects/address.ts';
import type { SiteReading } from './site-content.ts';

/** A path of the other site, and the page of the row here that replaces it. */
export type MovedAddress = { id: string; from: string; to: string };

/**
 * Lists the addresses of imported posts, pages, courses and lessons that change. Drafts have no public address.
 * `stored` are rows that exist here, whose slug and title may differ from those of the export.
 */
export function listMovedAddresses(
  { entries, courses }: Pick<SiteReading, 'entries' | 'courses'>,
  stored: ReadonlyMap<string, { slug: string; title: string }>,
): MovedAddress[] {
  const moved = new Map<string, MovedAddress>();
  const add = (addresses: readonly string[], id: string, to: string) => {
    for (const from of addresses) {
      const source = parseSource(from) ?? from;
      if (source !== to && !moved.has(source)) moved.set(source, { id, from, to });
    }
  };
  for (const entry of entries)
    if (entry.status !== 'draft') {
      const toHref = entry.kind === 'page' ? toPageHref : toNewsHref;
      add(entry.addresses, entry.id, toHref({ ...entry, ...stored.get(entry.id) }));
    }
  for (const { id, slug, addresses, lessons } of courses) {
    // A course is created with its first lesson.
    if (lessons.length === 0 && !stored.has(id)) continue;
    add(addresses, id, toPresentationHref({ id, slug, ...stored.get(id) }));
    for (const lesson of lessons)
      add(lesson.addresses, lesson.id, toLessonHref({ id, type: 'course' }, lesson.id));
  }
  return [...moved.values()];
}
