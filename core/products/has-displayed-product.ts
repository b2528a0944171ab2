import { eq } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';

/** Whether the catalogue shows anything at all. */
export async function hasDisplayedProduct(core: Pick<Core, 'db'>): Promise<boolean> {
  const [shown] = await core.db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.displayed, true))
    .limit(1);
  return Boolean(shown);
}
