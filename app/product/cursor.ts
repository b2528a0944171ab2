import type { CatalogueCursor } from '#core/products/catalogue/catalogue-query.ts';

/** A cursor as it stands in an address: `part~key~…~id`, every key before the id a number. */
export function toCursorText({ part, keys }: CatalogueCursor): string {
  return [part, ...keys].join('~');
}

/**
 * The cursor of an address, or null where it is absent or unreadable: the list then starts again. Thirteen
 * digits of milliseconds reach to the year 2286; PostgreSQL refuses years of more than four digits, and
 * whole numbers of more than nine digits in a column of this kind.
 */
export function readCursor(text: string | null): CatalogueCursor | null {
  const match = /^(\d)((?:~-?\d{1,9}|~\d{10,13}){0,2})~([\w-]{1,80})$/.exec(text ?? '');
  if (!match) return null;
  const numbers = (match[2] ?? '').split('~').slice(1).map(Number);
  return { part: Number(match[1]), keys: [...numbers, match[3] as string] };
}
