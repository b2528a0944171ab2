import { TransactionRollbackError } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import { giveAccess } from '../access.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { findTermsInForce } from '../legal/read-legal-text.ts';
import { queuePurchaseLetter } from './queue-purchase-letter.ts';

type Order = typeof orders.$inferSelect;

/**
 * Gives a product without a payment: offered at price 0, or granted by an admin. Order, access and
 * letter are one transaction; someone who has access already gets nothing new (answers false).
 */
export async function grantOrder(
  core: Core,
  {
    actor,
    ...grant
  }: Pick<Order, 'uid' | 'email' | 'productId' | 'title' | 'priceId' | 'amount' | 'currency'> & {
    origin: 'free' | 'grant';
    /** The admin who grants it. */
    actor?: Actor;
  },
): Promise<boolean> {
  const { version } = await findTermsInForce(core);
  const termsVersion = String(version);
  try {
    await core.db.transaction(async (tx) => {
      const now = core.now();
      const [order] = await tx
        .insert(orders)
        .values({ ...grant, id: createId(now), state: 'paid', termsVersion, createdAt: now, paidAt: now })
        .returning();
      if (!order || !(await giveAccess(tx, order, now))) return tx.rollback();
      await queuePurchaseLetter(core, tx, order);
      if (actor)
        await recordChange(core, tx, {
          actor,
          action: 'grant',
          kind: 'order',
          subjectId: order.id,
          title: order.title,
          after: { uid: order.uid, productId: order.productId },
        });
    });
    return true;
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  }
}
