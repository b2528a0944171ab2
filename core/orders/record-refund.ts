import { eq } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import { endAccess } from '../access.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { enqueue } from '../queues.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

export type Refund = typeof refunds.$inferSelect;

type Order = typeof orders.$inferSelect;

/**
 * Records a refund in the transaction of what makes it due, and has the workers make it. Of a transfer it says that the money went back by
 * hand: then the order is refunded with it.
 */
export async function recordRefund(
  core: Core,
  tx: Transaction,
  order: Order,
  asked: Pick<Refund, 'amount' | 'reason' | 'words'>,
  actor: Actor = null,
): Promise<Refund> {
  const { amount, reason, words } = asked;
  const now = core.now();
  const byHand = order.paidBy === 'transfer';
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: createId(now),
      orderId: order.id,
      ...{ amount, reason, words },
      state: byHand ? ('succeeded' as const) : ('asked' as const),
      who: actor ? actor.displayName || actor.email : '',
      createdAt: now,
      settledAt: byHand ? now : null,
    })
    .returning();
  if (!refund) throw new AppError('internal', `the refund of ${order.id} was not recorded`);
  if (!byHand) {
    await enqueue(core, tx, 'make-refund', { refundId: refund.id });
    return refund;
  }
  const refundedAmount = order.refundedAmount + amount;
  const whole = refundedAmount >= order.amount;
  await tx
    .update(orders)
    .set({ refundedAmount, state: whole ? 'refunded' : 'partially_refunded' })
    .where(eq(orders.id, order.id));
  if (whole) {
    await endAccess(tx, order.id, now);
    await settleWithdrawal(core, tx, order.id);
  }
  return refund;
}

/** How a refund stands, of all that the provider says of it (https://docs.stripe.com/api/refunds/object#refund_object-status). */
export function toRefundState(status: string | null): Refund['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
