import { noSuch } from '../wire/refusals.ts';
import { rowsOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import { formatProduct } from './format-product.ts';
import type { ProductRow } from './product-row.ts';

/** The product an address names; locked until the transaction ends when it is about to change. @throws {ApiError} 404 */
export async function findProduct(
  scope: Scope,
  id: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<ProductRow> {
  const [row] = await rowsOf<ProductRow>(
    scope.client,
    `SELECT * FROM payments.products WHERE id = $1 ${lock}`,
    [id],
  );
  if (!row) throw noSuch('product', id, 'id', 404);
  return row;
}

/** The product a parameter names; it cannot be deleted before the transaction ends. @throws {ApiError} 400 */
export async function referToProduct(scope: Scope, id: string, param: string): Promise<ProductRow> {
  const [row] = await rowsOf<ProductRow>(
    scope.client,
    'SELECT * FROM payments.products WHERE id = $1 FOR SHARE',
    [id],
  );
  if (!row) throw noSuch('product', id, param);
  return row;
}

export async function loadProducts(scope: Scope, ids: string[]): Promise<Map<string, WireObject>> {
  const rows = await rowsOf<ProductRow>(scope.client, 'SELECT * FROM payments.products WHERE id = ANY ($1)', [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, formatProduct(row)]));
}
