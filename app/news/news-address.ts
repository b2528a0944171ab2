import { type Cursor, formatCursor } from '#common/cursor.ts';

/** The address of a page of the list: a year where one is chosen, and where the page begins. */
export function toNewsHref(year: number | null, after?: Cursor | null): string {
  const query = new URLSearchParams();
  if (year) query.set('annee', String(year));
  if (after) query.set('apres', formatCursor(after));
  return query.size > 0 ? `/news?${query}` : '/news';
}

/** The year of an address, or null where it is absent or none. */
export function readYear(text: string | null): number | null {
  return /^[12]\d{3}$/.test(text ?? '') ? Number(text) : null;
}
