import { sql, TransactionRollbackError } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { findTermsInForce } from '../legal/legal-texts.ts';
import { findOffer } from '../products/offers/offer.ts';
import { openOrder } from './open-order.ts';
import { preparePurchaseEmail } from './purchase-email.ts';

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
  const now = core.now();
  const { includes } = await findOffer(core, grant.productId);
  const order = {
    ...grant,
    includes,
    origin: 'free' as const,
    id: createId(now),
    number: await drawNumber(core),
    termsVersion,
    createdAt: now,
  };
  // Nothing is paid: nobody was asked to accept anything, and there is nothing to withdraw from.
  const email = await preparePurchaseEmail(core, {
    ...order,
    ...{ purpose: 'self', quantity: 1 },
    termsHash: null,
    termsAcceptedAt: null,
    waiverText: null,
    waiverAcceptedAt: null,
    withdrawableUntil: null,
  });
  try {
    await core.db.transaction(async (tx) => {
      const [given] = await tx
        .insert(orders)
        .values({ ...order, state: 'paid' })
        .returning();
      if (!given || !(await openOrder(tx, given, now))) return tx.rollback();
      await queueEmail(core, tx, email);
    });
    return true;
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false;
    throw error;
  }
}

/** A number for an order whose letter is written before it is. */
async function drawNumber({ db }: Pick<Core, 'db'>): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`select public.create_order_number() as number`);
  if (!rows[0]) throw new AppError('internal', 'no order number was drawn');
  return rows[0].number;
}
