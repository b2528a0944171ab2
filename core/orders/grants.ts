import { TransactionRollbackError } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import { giveAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { findTermsInForce } from '../legal/legal-texts.ts';
import { queuePurchaseLetter } from './purchase-letter.ts';

type Order = typeof orders.$inferSelect;

/**
 * Gives a product at price 0, without a payment and so without a sale. Order, access and letter are one transaction; someone
 * who has access already gets nothing new (answers false).
 */
export async function grantOrder(
  core: Core,
  grant: Pick<Order, 'uid' | 'email' | 'productId' | 'title' | 'priceId' | 'amount' | 'currency'>,
): Promise<boolean> {
  const { version } = await findTermsInForce(core);
  const termsVersion = String(version);
  try {
    await core.db.transaction(async (tx) => {
      const now = core.now();
      const [order] = await tx
        .insert(orders)
        .values({ ...grant, origin: 'free', id: createId(now), state: 'paid', termsVersion, createdAt: now })
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
