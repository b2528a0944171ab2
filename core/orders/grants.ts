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

/** Creates the order of a free product. Returns false if the user already has access. */
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
  // A free order has no consent and no right of withdrawal.
  const email = await preparePurchaseEmail(core, {
    ...order,
    ...{ purpose: 'self', quantity: 1, corrections: null },
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

/** The email needs the number before the order is written. */
async function drawNumber({ db }: Pick<Core, 'db'>): Promise<string> {
  const { rows } = await db.execute<{ number: string }>(sql`select public.create_order_number() as number`);
  if (!rows[0]) throw new AppError('internal', 'no order number generated');
  return rows[0].number;
}
