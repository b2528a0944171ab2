import { sql } from 'drizzle-orm';
import { exercises } from '#database/tables/exercises.ts';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';
import type { Product } from './product.ts';

/** Corrections that a buyer gets: their number, null if unlimited, and the promised delay in days. */
export type IncludedCorrections = { count: number | null; days: number };

/** Returns the included corrections of a product. Null if nobody corrects anything. */
export async function findCorrections(
  core: Core,
  {
    id,
    includedCorrections: count,
    correctionDays: days,
  }: Pick<Product, 'id' | 'includedCorrections' | 'correctionDays'>,
): Promise<IncludedCorrections | null> {
  if (count === 0 || (count === null && !(await hasProductions(core, id)))) return null;
  return { count, days };
}

/** True if a displayed exercise asks for a text or a recording. Cached until content changes. */
const hasProductions = (core: Core, productId: string): Promise<boolean> =>
  cacheByContent(core, `productions of ${productId}`, async () => {
    const { rows } = await core.db.execute(sql`select 1 from ${exercises}
      where ${exercises.productId} = ${productId} and ${exercises.displayed}
        and jsonb_path_exists(${exercises.document}, '$.**.kind ? (@ == "writing" || @ == "speaking")') limit 1`);
    return rows.length > 0;
  });
