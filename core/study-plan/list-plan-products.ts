import { desc, eq } from 'drizzle-orm';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { isOwnedBy } from '../access.ts';
import type { Core } from '../context.ts';

/** Maximum number of listed products, more than any person buys. */
const maxListed = 200;

/** Lists the learner's open products, from which they choose those of the plan, newest first. */
export const listPlanProducts = (
  core: Pick<Core, 'db'>,
  uid: string,
): Promise<{ id: string; title: string }[]> =>
  core.db
    .select({ id: products.id, title: products.title })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .where(isOwnedBy(uid))
    .orderBy(desc(entitlements.grantedAt), products.id)
    .limit(maxListed);
