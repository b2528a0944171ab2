import { and, eq, ne } from 'drizzle-orm';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { endAccess } from './give-access.ts';

/**
 * Brings an order in line with what the provider says was refunded of its payment. A full refund
 * ends the access. The charge is read again, so that the order of events does not matter.
 */
export async function applyRefund(core: Core, paymentIntentId: string): Promise<void> {
  const intent = await core.payments.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  if (!charge) return;
  const refunded = charge.amount_refunded;
  await core.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.paymentIntentId, paymentIntentId), ne(orders.state, 'pending')))
      .for('update');
    if (!order || order.refundedAmount === refunded) return;
    const state = refunded === 0 ? 'paid' : refunded >= order.amount ? 'refunded' : 'partially_refunded';
    await tx.update(orders).set({ refundedAmount: refunded, state }).where(eq(orders.id, order.id));
    if (state === 'refunded') await endAccess(tx, order.id, core.now());
    core.log.info({ orderId: order.id, refunded, state }, 'refund applied');
  });
}

/** Gives back a payment that bought nothing new. The key makes repeated runs one refund. */
export async function refundDuplicateOrder(core: Core, orderId: string): Promise<void> {
  const [order] = await core.db.select().from(orders).where(eq(orders.id, orderId)).limit(1);
  if (!order?.duplicateOf || !order.paymentIntentId || order.state === 'refunded') return;
  await core.payments.refunds.create(
    { payment_intent: order.paymentIntentId, reason: 'duplicate', metadata: { orderId } },
    { idempotencyKey: `refund-duplicate:${orderId}` },
  );
  await applyRefund(core, order.paymentIntentId);
}
