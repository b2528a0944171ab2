import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Cursor } from '#common/cursor.ts';
import { products } from '#database/tables/products.ts';
import type { Sort } from './catalogue-query.ts';

/** A key that rows are ordered by. `descending` is the direction of an index, to the word (see `database/tables/products.ts`). */
type Key = { column: PgColumn; order: SQL; descending: boolean };

/** Rows that are ordered by the same keys: those of known price, then the others. */
type Part = { where: SQL | undefined; keys: Key[] };

const up = (column: PgColumn): Key => ({ column, order: asc(column), descending: false });
const down = (column: PgColumn): Key => ({ column, order: desc(column), descending: true });
const newestFirst: Key = {
  column: products.createdAt,
  order: sql`${products.createdAt} desc nulls last`,
  descending: true,
};

/** The columns whose values are keys, to be read off a page's last row. */
type CatalogueKeys = {
  order: number;
  createdAt: Date;
  id: string;
  unitAmount: number | null;
  duration: number;
};

const parts: Record<Sort, Part[]> = {
  // What is weighed is taken in the school's order.
  relevance: [],
  order: [{ where: undefined, keys: [up(products.order), newestFirst, up(products.id)] }],
  newest: [{ where: undefined, keys: [newestFirst, up(products.id)] }],
  'price-up': [
    { where: isNotNull(products.unitAmount), keys: [up(products.unitAmount), up(products.id)] },
    { where: isNull(products.unitAmount), keys: [up(products.id)] },
  ],
  'price-down': [
    { where: isNotNull(products.unitAmount), keys: [down(products.unitAmount), down(products.id)] },
    { where: isNull(products.unitAmount), keys: [down(products.id)] },
  ],
  shortest: [
    { where: gt(products.duration, 0), keys: [up(products.duration), up(products.id)] },
    { where: eq(products.duration, 0), keys: [up(products.id)] },
  ],
  longest: [
    { where: gt(products.duration, 0), keys: [down(products.duration), down(products.id)] },
    { where: eq(products.duration, 0), keys: [down(products.id)] },
  ],
};

/** A stretch of a list that one index holds in its order. */
export type KeysetRange = { part: number; where: SQL | undefined; order: SQL[] };

/**
 * The stretches that follow `after`, in order: rows alike in all keys but the last, in all but the last two, and so
 * on, then the parts behind. One condition for all of them would be read from the head of the index at each page.
 */
export function listCatalogueRanges(sort: Sort, after: Cursor | null): KeysetRange[] {
  const [lastPart = 0, ...lastKeys] = after ?? [];
  return parts[sort].flatMap(({ where, keys }, part) => {
    const order = keys.map((key) => key.order);
    if (!after || part > Number(lastPart)) return [{ part, where, order }];
    if (part < Number(lastPart)) return [];
    const values = keys.map(({ column }, index) => toValue(column, lastKeys[index]));
    return keys
      .map((key, index) => ({
        part,
        order,
        where: and(
          where,
          ...keys.slice(0, index).map(({ column }, before) => eq(column, values[before])),
          key.descending ? lt(key.column, values[index]) : gt(key.column, values[index]),
        ),
      }))
      .reverse();
  });
}

/** Which part of the list a row is in, and its keys there. */
export function toCatalogueCursor(sort: Sort, row: CatalogueKeys, part: number): Cursor {
  const keys = parts[sort][part]?.keys ?? [];
  return [part, ...keys.map(({ column }) => toKey(row[fieldOf(column)]))];
}

/** Whether a cursor could be one of this order: another's, or a forged one, would compare unlike things. */
export function fitsOrder(sort: Sort, [part, ...keys]: Cursor): boolean {
  const expected =
    sort === 'relevance'
      ? [Number, String]
      : parts[sort][Number(part)]?.keys.map(({ column }) => typeOf(column));
  if (sort === 'relevance' && part !== 0) return false;
  return (
    expected?.length === keys.length &&
    keys.every((key, index) => typeof key === (expected[index] === String ? 'string' : 'number'))
  );
}

const typeOf = (column: PgColumn) => (column === products.id ? String : Number);

function fieldOf(column: PgColumn): keyof CatalogueKeys {
  if (column === products.order) return 'order';
  if (column === products.createdAt) return 'createdAt';
  if (column === products.unitAmount) return 'unitAmount';
  return column === products.duration ? 'duration' : 'id';
}

const toKey = (value: CatalogueKeys[keyof CatalogueKeys]): number | string =>
  value instanceof Date ? value.getTime() : (value ?? 0);

const toValue = (column: PgColumn, key: number | string | undefined) =>
  column === products.createdAt ? new Date(Number(key)) : key;
