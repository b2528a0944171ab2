import type { NewsCursor } from '#core/news/list-news.ts';

/** A cursor as it stands in an address: `time~id`. */
export function toCursorText(cursor: NewsCursor): string {
  return `${cursor.publishedAt.getTime()}~${cursor.id}`;
}

/** The cursor of an address, or null where it is absent or unreadable: the list then starts again. */
export function readCursor(text: string | null): NewsCursor | null {
  const [, time, id] = /^(\d{1,13})~([\w-]{1,80})$/.exec(text ?? '') ?? [];
  return time && id ? { publishedAt: new Date(Number(time)), id } : null;
}

/** The address of a page of the list: a year where one is chosen, and where the page begins. */
export function toListHref(year: number | null, after?: NewsCursor | null): string {
  const query = new URLSearchParams();
  if (year) query.set('annee', String(year));
  if (after) query.set('apres', toCursorText(after));
  return query.size > 0 ? `/news?${query}` : '/news';
}

/** The year of an address, or null where it is absent or none. */
export function readYear(text: string | null): number | null {
  return /^[12]\d{3}$/.test(text ?? '') ? Number(text) : null;
}
