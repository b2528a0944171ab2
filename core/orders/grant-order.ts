import { TransactionRollbackError } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { termsVersion } from './consent.ts';
import { giveAccess } from './give-access.ts';
import { queuePurchaseLetter } from './queue-purchase-letter.ts';

type Order = typeof orders.$inferSelect;

/**
 * Gives a product without a payment: offered at price 0, or granted by an admin. Order, access and
 * letter are one transaction; someone who has access already gets nothing new (answers false).
 */
export async function grantOrder(
  core: Core,
  grant: Pick<Order, 'uid' | 'email' | 'productId' | 'title' | 'priceId' | 'amount' | 'currency'> & {
    origin: 'free' | 'grant';
  },
): Promise<boolean> {
  try {
    await core.db.transaction(async (tx) => {
      const now = core.now();
      const [order] = await tx
        .insert(orders)
        .values({ ...grant, id: createId(now), state: 'paid', termsVersion, createdAt: now, paidAt: now })
        .returning();
      if (!order || !(await giveAccess(tx, order, now))) return tx.rollback();
      await queuePurchaseLetter(core, tx, order);
    });
    return true;
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  }
}
