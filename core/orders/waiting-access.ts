import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { productCardColumns, toCards } from '../products/catalogue/list-products.ts';
import type { ProductCard } from '../products/product.ts';

/** The order by which a product waits to open to somebody, as its page shows it. */
export type WaitingOrder = {
  id: string;
  number: string;
  /** What was bought: the product, or a bundle that includes it. */
  title: string;
  amount: number;
  currency: string;
  paidAt: Date | null;
  opensAt: Date;
  /** True if somebody else bought it: the right to withdraw, and to waive it, is theirs. */
  isGift: boolean;
};

/** More than anybody buys in one withdrawal period. */
const maxListed = 100;

/** The products that wait to open to a member, the first to open first. */
export async function listWaiting(core: Core, uid: string): Promise<ProductCard[]> {
  const rows = await core.db
    .select({ card: productCardColumns, opensAt: entitlements.opensAt, buyer: orders.uid })
    .from(entitlements)
    .innerJoin(products, eq(products.id, entitlements.productId))
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(and(eq(entitlements.uid, uid), isNotNull(entitlements.opensAt)))
    .orderBy(asc(entitlements.opensAt), asc(products.id))
    .limit(maxListed);
  return toCards(
    core,
    rows.map(({ card, opensAt, buyer }) => ({
      ...card,
      bought: false,
      pending: opensAt && { opensAt, isGift: buyer !== uid },
    })),
  );
}

/** The order by which a product waits to open to a member; null if it does not wait. */
export async function findWaitingOrder(
  db: Database,
  uid: string,
  productId: string,
): Promise<WaitingOrder | null> {
  const [row] = await db
    .select({ order: orders, opensAt: entitlements.opensAt })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(
      and(eq(entitlements.uid, uid), eq(entitlements.productId, productId), isNotNull(entitlements.opensAt)),
    )
    .limit(1);
  if (!row?.opensAt) return null;
  const { id, number, title, amount, currency, paidAt } = row.order;
  return {
    ...{ id, number, title, amount, paidAt, opensAt: row.opensAt },
    currency: currency.toUpperCase(),
    isGift: row.order.uid !== uid,
  };
}
