import { eq } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents, refunds } from '#database/tables/payments.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { issueMissingInvoices } from '../invoices/issue-missing-invoices.ts';
import { endOrder } from './open-order.ts';
import { findRefundWithOrder, prepareRefundEmail } from './request-refund.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';

/**
 * Records that an admin sent a transfer back: updates order, access and credit note, emails the buyer.
 * @throws {AppError} not-found if there is no such incident, conflict if it is resolved or has another kind
 */
export async function confirmTransferReturn(
  core: Core,
  actor: NonNullable<Actor>,
  incidentId: string,
): Promise<void> {
  const [found] = await core.db.select().from(paymentIncidents).where(eq(paymentIncidents.id, incidentId));
  if (!found)
    throw new AppError('not-found', `incident ${incidentId} not found`, {
      userMessage: m.incidents_unknown(),
    });
  const due = found.kind === 'transfer-return' ? await findRefundWithOrder(core, found.subjectId) : undefined;
  if (!due)
    throw new AppError('conflict', `incident ${incidentId} is not a transfer to return`, {
      userMessage: m.incidents_unknown(),
    });
  const email = await prepareRefundEmail(
    core,
    { ...due.order, refundedAmount: due.order.refundedAmount + due.refund.amount },
    due.refund,
  );
  await core.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, due.order.id)).for('update');
    const [incident] = await tx
      .select()
      .from(paymentIncidents)
      .where(eq(paymentIncidents.id, incidentId))
      .for('update');
    if (!order || !incident || incident.settledAt)
      throw new AppError('conflict', `incident ${incidentId} is already resolved`, {
        userMessage: m.incidents_settled(),
      });
    const now = core.now();
    const who = actor.displayName || actor.email;
    const refundedAmount = order.refundedAmount + due.refund.amount;
    const isWhole = refundedAmount >= order.amount;
    await tx
      .update(paymentIncidents)
      .set({ settledAt: now, settledBy: who, decision: m.common_transfer_returned() })
      .where(eq(paymentIncidents.id, incidentId));
    await tx
      .update(refunds)
      .set({ state: 'succeeded', who, settledAt: now })
      .where(eq(refunds.id, due.refund.id));
    await tx
      .update(orders)
      .set({ refundedAmount, state: isWhole ? 'refunded' : 'partially_refunded' })
      .where(eq(orders.id, order.id));
    if (isWhole || order.purpose === 'corrections') {
      await endOrder(tx, order, now);
      await settleWithdrawal(core, tx, order.id);
    }
    await queueEmail(core, tx, { ...email, subjectId: due.refund.id });
    await recordChange(core, tx, {
      actor,
      action: 'return-transfer',
      kind: 'order',
      subjectId: order.id,
      title: order.title,
      before: { refundedAmount: order.refundedAmount },
      after: { refundedAmount },
    });
    await issueMissingInvoices(core, tx, order);
  });
}
