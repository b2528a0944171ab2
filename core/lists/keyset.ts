import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';

export type ListPage<Row> = { rows: Row[]; next: Cursor | null };

/** Maximum number of search words. More words would only make the search slower. */
const maxWords = 8;

/** Newest first, exactly as in the indexes. For PostgreSQL, `desc` without `nulls last` is another order. */
export const newestFirst = (at: Column, id: Column): SQL[] => [
  sql`${at} desc nulls last`,
  sql`${id} desc nulls last`,
];

export const oldestFirst = (at: Column, id: Column): SQL[] => [
  sql`${at} asc nulls first`,
  sql`${id} asc nulls first`,
];

/** Selects rows after a cursor. The row comparison lets late pages start within the index. */
export const after = (at: Column, id: Column, cursor: Cursor | null | undefined): SQL | undefined =>
  cursor ? sql`(${at}, ${id}) < ${toKeys(cursor)}` : undefined;

/** Selects rows before a cursor in a list that is newest first. */
export const before = (at: Column, id: Column, cursor: Cursor): SQL =>
  sql`(${at}, ${id}) > ${toKeys(cursor)}`;

function toKeys([at = 0, id]: Cursor): SQL {
  const moment = typeof at === 'number' ? sql`${new Date(at).toISOString()}::timestamptz` : sql`${at}::date`;
  return sql`(${moment}, ${id})`;
}

export type DateOrder = 'newest' | 'oldest';

/** Returns the condition and the sort keys of a page by date. Both orders read the same index. */
export const pageByDate = (
  at: Column,
  id: Column,
  { order = 'newest', after: cursor }: { order?: DateOrder | undefined; after?: Cursor | null | undefined },
): { where: SQL | undefined; orderBy: SQL[] } =>
  order === 'newest'
    ? { where: after(at, id, cursor), orderBy: newestFirst(at, id) }
    : { where: cursor ? before(at, id, cursor) : undefined, orderBy: oldestFirst(at, id) };

/** Converts a moment, or a day given as text, to a cursor. */
export const toCursor = (at: Date | string, id: string): Cursor => [
  at instanceof Date ? at.getTime() : at,
  id,
];

/** Returns a page of rows. The query must select one row more, to show whether another page follows. */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  dateOf: (row: Row) => Date | string,
): ListPage<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? toCursor(dateOf(last), last.id) : null };
}

/** Returns a condition per word. `text` must be exactly the expression of an accent-free trigram index. */
export function matchWords(text: SQL, search: string): SQL[] {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.map((word) => sql`${text} like public.fold(${`%${escapeLike(word)}%`})`);
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Yields a list in batches. `list` returns a page of ids, and `read` their rows in any order. */
export async function* listWhole<Row extends { id: string }>(
  list: (after: Cursor | null) => Promise<ListPage<{ id: string }>>,
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: Cursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof list>> = await list(after);
    const ids = page.rows.map(({ id }) => id);
    const byId = new Map((ids.length > 0 ? await read(ids) : []).map((row) => [row.id, row]));
    yield ids.flatMap((id) => byId.get(id) ?? []);
    after = page.next;
  } while (after);
}

/** Count up to a maximum. `more` is true if the maximum is exceeded. */
export type Counted = { count: number; more: boolean };

/** Maximum that lists count to, so that the cost of a list does not grow with its length. */
export const maxCounted = 1_000;

/** Converts the count of a query that stopped at `max` + 1. */
export const toCounted = (found: number, max = maxCounted): Counted => ({
  count: Math.min(found, max),
  more: found > max,
});

/** Converts words to a query of the accent-free French text search, which the migrations define. */
export const toTextQuery = (words: string): SQL => sql`websearch_to_tsquery('public.fr', ${words})`;
