import { type Cursor, formatCursor, parseCursor, timeAndId } from '#common/cursor.ts';

/** Where a page begins, as it stands in addresses: milliseconds and id. What is badly said counts as not said. */
export const readCursor = (searchParams: URLSearchParams): Cursor | null =>
  parseCursor(searchParams.get('apres'), timeAndId);

/** The words that a list is searched for. */
export const readSearch = (searchParams: URLSearchParams): string =>
  (searchParams.get('q') ?? '').toWellFormed().replaceAll('\0', '').trim().slice(0, 200);

/** One of the names a list knows, or null. */
export function readChoice<Choice extends string>(
  names: Readonly<Record<Choice, string>>,
  text: string | null,
): Choice | null {
  return (Object.keys(names) as Choice[]).find((choice) => names[choice] && names[choice] === text) ?? null;
}

/** An address with what is said of a list; what is empty is left out. */
export function toAddress(
  path: string,
  query: Readonly<Record<string, string | null | undefined>>,
  after?: Cursor | null,
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  if (after) search.set('apres', formatCursor(after));
  return search.size > 0 ? `${path}?${search}` : path;
}
