import type { Cursor } from '#core/lists/keyset.ts';

/** Where a page begins, as it stands in addresses: milliseconds and id. What is badly said counts as not said. */
export function readCursor(searchParams: URLSearchParams): Cursor | null {
  // Thirteen digits of milliseconds reach to the year 2286; PostgreSQL refuses years of more than four digits.
  const match = /^(\d{1,13})~([\w.-]{1,128})$/.exec(searchParams.get('apres') ?? '');
  return match ? { at: new Date(Number(match[1])), id: match[2] as string } : null;
}

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
  if (after) search.set('apres', `${after.at.getTime()}~${after.id}`);
  return search.size > 0 ? `${path}?${search}` : path;
}
