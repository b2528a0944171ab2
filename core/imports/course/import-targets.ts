import { desc, eq, isNull, or } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';

/** Maximum number of products listed. */
const maxTargets = 100;

/** Lists the products that can receive a course, last saved first, and `wanted` even if archived. */
export async function findImportTargets(
  { db }: Pick<Core, 'db'>,
  wanted: string,
): Promise<{ id: string; title: string }[]> {
  return db
    .select({ id: products.id, title: products.title })
    .from(products)
    .where(or(isNull(products.archivedAt), eq(products.id, wanted)))
    .orderBy(desc(eq(products.id, wanted)), desc(products.updatedAt), desc(products.id))
    .limit(maxTargets);
}
