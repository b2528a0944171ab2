import { type Column, type SQL, sql } from 'drizzle-orm';

/** Where a page of a list ends, newest first. */
export type Cursor = { at: Date; id: string };

/** Rows of a page, and where the next one begins. */
export type Page<Row> = { rows: Row[]; next: Cursor | null };

/** Words that are searched for together; more would only cost. */
const mostWords = 8;

/** Newest first, in the words of the indexes: PostgreSQL takes `desc` alone for another order. */
export const newestFirst = (at: Column, id: Column): SQL[] => [
  sql`${at} desc nulls last`,
  sql`${id} desc nulls last`,
];

/** What follows the end of a page; compared as a pair, so that a late page begins in the index, too. */
export const after = (at: Column, id: Column, cursor: Cursor | null | undefined): SQL | undefined =>
  cursor ? sql`(${at}, ${id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id})` : undefined;

/** Each word of a search, anywhere in a text without accents; `text` is the expression of a trigram index, to the letter. */
export function matchWords(text: SQL, search: string): SQL[] {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, mostWords);
  return words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
    return sql`${text} like public.fold(${pattern})`;
  });
}

/** The page of a query that asked for one row more than `limit`. */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  dateOf: (row: Row) => Date,
): Page<Row> {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? { at: dateOf(last), id: last.id } : null };
}
