import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
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

/**
 * A product as `uid` may see it. Of its buyers only `uid` is loaded into `users`, so that the cost
 * does not grow with the sales.
 * @throws {AppError} not-found
 */
export async function findProduct(
  core: Core,
  id: string,
  uid?: string,
): Promise<Product & { version: number }> {
  const entitled = and(
    eq(entitlements.productId, products.id),
    eq(entitlements.uid, uid ?? ''),
    isNull(entitlements.revokedAt),
  );
  const [row] = await core.db
    .select({ product: productColumns, buyer: entitlements.uid })
    .from(products)
    .leftJoin(entitlements, entitled)
    .where(eq(products.id, id))
    .limit(1);
  if (!row) throw productNotFound(id);
  const users = uid && row.buyer ? [uid] : [];
  return Object.assign(Product.fromRow(row.product, users), { version: row.product.version });
}

/** Whether a member may open what they bought, now. */
export async function isEntitled(core: Pick<Core, 'db'>, uid: string, productId: string): Promise<boolean> {
  const [row] = await core.db
    .select({ uid: entitlements.uid })
    .from(entitlements)
    .where(
      and(eq(entitlements.uid, uid), eq(entitlements.productId, productId), isNull(entitlements.revokedAt)),
    )
    .limit(1);
  return Boolean(row);
}

export function productNotFound(id: string): AppError {
  return new AppError('not-found', `no product ${id}`, {
    userMessage: m.refusals_product_unknown(),
  });
}
