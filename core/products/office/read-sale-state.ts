import { and, desc, eq, isNull, ne } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';

/** Returns whether any product is on sale. If not, also the product that was edited last. */
export async function readSaleState(
  core: Pick<Core, 'db'>,
): Promise<{ done: boolean; draftId: string | null }> {
  const [sold] = await core.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.displayed, true), eq(products.enabled, true), ne(products.priceId, '')))
    .limit(1);
  if (sold) return { done: true, draftId: null };
  const [draft] = await core.db
    .select({ id: products.id })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(desc(products.updatedAt))
    .limit(1);
  return { done: false, draftId: draft?.id ?? null };
}
