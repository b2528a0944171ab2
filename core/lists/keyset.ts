import { type Column, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';

/** Rows of a page, and where the next one begins. */
export type ListPage<Row> = { rows: Row[]; next: Cursor | null };

/** Words that are searched for together; more would only cost. */
const maxWords = 8;

/** Newest first, in the words of the indexes: PostgreSQL takes `desc` alone for another order. */
export const newestFirst = (at: Column, id: Column): SQL[] => [
  sql`${at} desc nulls last`,
  sql`${id} desc nulls last`,
];

/** The same order, read from its end. */
export const oldestFirst = (at: Column, id: Column): SQL[] => [
  sql`${at} asc nulls first`,
  sql`${id} asc nulls first`,
];

/** What follows the end of a page; compared as a pair, so that a late page begins in the index, too. */
export const after = (at: Column, id: Column, cursor: Cursor | null | undefined): SQL | undefined =>
  cursor ? sql`(${at}, ${id}) < ${toKeys(cursor)}` : undefined;

/** What comes before these keys in a list that is newest first. */
export const before = (at: Column, id: Column, cursor: Cursor): SQL =>
  sql`(${at}, ${id}) > ${toKeys(cursor)}`;

function toKeys([at = 0, id]: Cursor): SQL {
  const moment = typeof at === 'number' ? sql`${new Date(at).toISOString()}::timestamptz` : sql`${at}::date`;
  return sql`(${moment}, ${id})`;
}

/** The cursor of a row of such a list; a day is given as its text. */
export const toCursor = (at: Date | string, id: string): Cursor => [
  at instanceof Date ? at.getTime() : at,
  id,
];

/** The page of a query that asked for one row more than `limit`. */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  dateOf: (row: Row) => Date | string,
): ListPage<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? toCursor(dateOf(last), last.id) : null };
}

/** Each word of a search, anywhere in a text without accents; `text` is the expression of a trigram index, to the letter. */
export function matchWords(text: SQL, search: string): SQL[] {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.map((word) => sql`${text} like public.fold(${`%${escapeLike(word)}%`})`);
}

/** A text as a part of a pattern for `like`, its own signs of patterns taken for themselves. */
const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/**
 * The rows of a list, whole and in its order, a portion at a time: `list` gives a page of it, `read` the rows that have these
 * ids, in any order. A row that goes meanwhile is left out.
 */
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

/** How many there are; past `max`, that there are more. */
export type Counted = { count: number; more: boolean };

/** More than these are not counted one by one: the cost of a list must not grow with it. */
export const maxCounted = 1_000;

/** What a query that stopped one past `max` has counted. */
export const toCounted = (found: number, max = maxCounted): Counted => ({
  count: Math.min(found, max),
  more: found > max,
});

/** The words as PostgreSQL looks for them in the French configuration without accents of the migrations. */
export const toTextQuery = (words: string): SQL => sql`websearch_to_tsquery('public.fr', ${words})`;
