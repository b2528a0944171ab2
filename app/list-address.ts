import { type Cursor, formatCursor } from '#common/cursor.ts';

type Choice = string | number | readonly string[] | null | undefined;

/** The address of a page of a list: what was chosen, each under its name, and where the page begins. What is empty is left out. */
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

/** The year of an address, or null where it is absent or none. */
export const parseYear = (text: string | null): number | null =>
  /^(19|20)\d\d$/.test(text ?? '') ? Number(text) : null;
