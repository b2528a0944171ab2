import { inArray } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';
import { listWhole } from '../../lists/keyset.ts';
import { listOfficeProducts } from './list-office-products.ts';
import type { OfficeQuery } from './office-query.ts';

export type WholeProduct = typeof products.$inferSelect;

const portion = 200;

/** The products of the office's list, whole and in its order, a portion at a time. */
export const listWholeProducts = (
  core: Pick<Core, 'db' | 'prices'>,
  query: OfficeQuery,
): AsyncGenerator<WholeProduct[]> =>
  listWhole<WholeProduct>(
    (after) => listOfficeProducts(core, { ...query, after, limit: portion }),
    (ids) => core.db.select().from(products).where(inArray(products.id, ids)),
  );
