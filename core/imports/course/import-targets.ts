import { desc, eq, isNull, or } from 'drizzle-orm';
import { products } from '#database/tables/products.ts';
import type { Core } from '../../context.ts';

/** As many products can be chosen from; the one that is asked for is always among them. */
const maxTargets = 100;

/** The products that a course may be imported into, those that were saved last first. */
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
