import { eq, getTableColumns } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { ownedBy } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { Product, type ProductRow } from './product.ts';

/** Everything of a product but what only lists need. */
export const { search: _search, unitAmount: _unitAmount, ...productColumns } = getTableColumns(products);

/** The stored row of a product. @throws {AppError} not-found, in French for the reader. */
export async function findProductRow(core: Core, id: string): Promise<ProductRow> {
  const [row] = await core.db.select(productColumns).from(products).where(eq(products.id, id)).limit(1);
  if (!row) throw productNotFound(id);
  return row;
}

/** A product, and whether `uid` owns it. @throws {AppError} not-found */
export async function findProduct(
  core: Core,
  id: string,
  uid?: string,
): Promise<Product & { version: number }> {
  const [row] = await core.db
    .select({ product: productColumns, bought: ownedBy(uid) })
    .from(products)
    .where(eq(products.id, id))
    .limit(1);
  if (!row) throw productNotFound(id);
  return Object.assign(Product.fromRow(row.product, row.bought), { version: row.product.version });
}

export function productNotFound(id: string): AppError {
  return new AppError('not-found', `no product ${id}`, {
    userMessage: m.refusals_product_unknown(),
  });
}
