import type { Transaction } from '#database/connect.ts';
import type { orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { AppError } from '../errors.ts';
import { enqueue } from '../queues.ts';
import { openIncident } from './incidents.ts';

export type Refund = typeof refunds.$inferSelect;

type Order = typeof orders.$inferSelect;

/**
 * Records a refund in the transaction that makes it due; a job makes it at the provider. The refund of a
 * transfer becomes an incident until an admin confirms it (`confirm-transfer-return.ts`).
 */
export async function recordRefund(
  core: Core,
  tx: Transaction,
  order: Order,
  asked: Pick<Refund, 'amount' | 'reason' | 'words'>,
  { actor = null, dueAt = null }: { actor?: Actor; dueAt?: Date | null } = {},
): Promise<Refund> {
  const { amount, reason, words } = asked;
  const now = core.now();
  const [refund] = await tx
    .insert(refunds)
    .values({
      id: createId(now),
      orderId: order.id,
      ...{ amount, reason, words },
      state: 'asked',
      who: actor ? actor.displayName || actor.email : '',
      createdAt: now,
    })
    .returning();
  if (!refund) throw new AppError('internal', `refund of order ${order.id} not recorded`);
  if (order.paidBy === 'transfer')
    await openIncident(core, tx, {
      kind: 'transfer-return',
      subjectId: refund.id,
      orderId: order.id,
      amount,
      details: { reason },
      dueAt,
    });
  else await enqueue(core, tx, 'make-refund', { refundId: refund.id });
  return refund;
}

/** https://docs.stripe.com/api/refunds/object#refund_object-status */
export function toRefundState(status: string | null): Refund['state'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
