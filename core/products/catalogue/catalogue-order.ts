import { and, asc, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Cursor } from '#common/cursor.ts';
import { products } from '#database/tables/products.ts';
import type { Sort } from './catalogue-query.ts';

/** A sort key. `descending` must equal the direction in the index (see `database/tables/products.ts`). */
type Key = { column: PgColumn; order: SQL; descending: boolean };

/** A part of a list with its own sort keys, such as the rows with a known price before those without. */
type Part = { where: SQL | undefined; keys: Key[] };

const up = (column: PgColumn): Key => ({ column, order: asc(column), descending: false });
const down = (column: PgColumn): Key => ({ column, order: desc(column), descending: true });
const newestFirst: Key = {
  column: products.createdAt,
  order: sql`${products.createdAt} desc nulls last`,
  descending: true,
};

type CatalogueKeys = {
  order: number;
  createdAt: Date;
  id: string;
  unitAmount: number | null;
  duration: number;
};

const parts: Record<Sort, Part[]> = {
  // A search takes its matches in the school's order and then ranks them by relevance.
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

/** A range of a list that one index contains in the right order. */
export type KeysetRange = { part: number; where: SQL | undefined; order: SQL[] };

/**
 * Returns the index ranges after a cursor: rows that share all keys except the last, all except the last two,
 * and so on, then the following parts. One combined condition would scan from the start of the index.
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

/** Returns the cursor of a row: index of its list part, then its sort keys. */
export function toCatalogueCursor(sort: Sort, row: CatalogueKeys, part: number): Cursor {
  const keys = parts[sort][part]?.keys ?? [];
  return [part, ...keys.map(({ column }) => toKey(row[fieldOf(column)]))];
}

/** Returns true if a cursor has the format of this order. Otherwise it is forged or from another order. */
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
