import type { Core } from '../context.ts';
import { listNamedProducts, listProducts } from './list-products.ts';
import type { ProductCard, ProductType } from './product.ts';

/**
 * The products that the owner chose, in that order, without those that are not displayed (any more); the first
 * `limit` of the list where none is left.
 */
export async function listChosenProducts(
  core: Core,
  options: { type: ProductType; ids: readonly string[]; uid?: string | undefined; limit: number },
): Promise<ProductCard[]> {
  const { type, ids, uid, limit } = options;
  const cards = (await listNamedProducts(core, ids, uid)).filter((card) => card.type === type);
  return cards.length > 0 ? cards : (await listProducts(core, { type, uid, limit })).cards;
}
