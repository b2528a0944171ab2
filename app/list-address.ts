import { type Cursor, formatCursor } from '#common/cursor.ts';

type Choice = string | number | readonly string[] | null | undefined;

/** Returns the URL of a list page with its filters and cursor. Omits empty values. */
export function toListHref(
  path: string,
  choices: Readonly<Record<string, Choice>>,
  after?: Cursor | null,
): string {
  const query = new URLSearchParams();
  for (const [name, choice] of Object.entries(choices))
    for (const value of Array.isArray(choice) ? choice : [choice])
      if (value) query.append(name, String(value));
  if (after) query.set('apres', formatCursor(after));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** Returns the year of a query parameter, or null if it is absent or invalid. */
export const parseYear = (text: string | null): number | null =>
  /^(19|20)\d\d$/.test(text ?? '') ? Number(text) : null;
