import { and, asc, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { products } from '#database/tables/products.ts';
import type { OfficeSort } from './office-query.ts';

type KeyRow = {
  id: string;
  order: number;
  createdAt: Date;
  updatedAt: Date;
  archivedAt: Date | null;
  folded: string;
};

type Key = {
  value: SQL;
  order: SQL;
  descending: boolean;
  read: (row: KeyRow) => string | number;
  /** Converts a key of a cursor to SQL. Undefined if it is invalid. */
  write: (key: string | number | undefined) => SQL | undefined;
};

const time = (column: SQL, read: (row: KeyRow) => Date | null): Key => ({
  value: column,
  // Must equal the order of the indexes exactly.
  order: sql`${column} desc nulls last`,
  descending: true,
  read: (row) => read(row)?.getTime() ?? 0,
  // Up to the year 2286: PostgreSQL rejects years with more than four digits.
  write: (key) =>
    typeof key === 'number' && Number.isInteger(key) && key >= 0 && key < 1e13
      ? sql`${new Date(key).toISOString()}::timestamptz`
      : undefined,
});

const id: Key = {
  value: sql`${products.id}`,
  order: asc(products.id),
  descending: false,
  read: (row) => row.id,
  write: (key) => (typeof key === 'string' && /^[\w-]{1,80}$/.test(key) ? sql`${key}` : undefined),
};

const order: Key = {
  value: sql`${products.order}`,
  order: asc(products.order),
  descending: false,
  read: (row) => row.order,
  write: (key) =>
    typeof key === 'number' && Number.isInteger(key) && Math.abs(key) < 2 ** 31
      ? sql`${key}::int`
      : undefined,
};

/** Must equal the expression of the index exactly. */
export const foldedTitle = sql<string>`public.fold(${products.title})`;

const title: Key = {
  value: foldedTitle,
  order: sql`${foldedTitle} asc`,
  descending: false,
  read: (row) => row.folded,
  write: (key) => (typeof key === 'string' && key.length <= 400 ? sql`${key}` : undefined),
};

const createdAt = time(sql`${products.createdAt}`, (row) => row.createdAt);

/** Same order as visitors see. */
const sorts: Record<OfficeSort | 'archived', Key[]> = {
  order: [order, createdAt, id],
  newest: [createdAt, id],
  changed: [time(sql`${products.updatedAt}`, (row) => row.updatedAt), id],
  title: [title, id],
  archived: [time(sql`${products.archivedAt}`, (row) => row.archivedAt), id],
};

export const listSortKeys = (sort: OfficeSort | 'archived'): SQL[] => sorts[sort].map((key) => key.order);

export const toOfficeCursor = (sort: OfficeSort | 'archived', row: KeyRow): Cursor =>
  sorts[sort].map((key) => key.read(row));

/** Returns one condition for each index range after a cursor. Ignores a cursor of another order. */
export function listKeysetConditions(
  sort: OfficeSort | 'archived',
  after: Cursor | null | undefined,
): (SQL | undefined)[] {
  const keys = sorts[sort];
  const values = after?.length === keys.length ? keys.map((key, index) => key.write(after[index])) : [];
  if (values.length === 0 || values.some((value) => value === undefined)) return [undefined];
  return keys
    .map((key, index) =>
      and(
        ...keys.slice(0, index).map((same, before) => eq(same.value, values[before])),
        key.descending ? lt(key.value, values[index]) : gt(key.value, values[index]),
      ),
    )
    .reverse();
}
