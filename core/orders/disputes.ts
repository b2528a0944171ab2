import { and, eq, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import { orders } from '#database/tables/orders.ts';
import { endAccess, giveAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { settleFirst } from './refunds.ts';

/**
 * Of a dispute, that it takes the money back or may: it is open, or lost. A `warning_…` is an inquiry of the bank and takes nothing;
 * `won` and `prevented` give it back. https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const takesMoney = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  status === 'needs_response' || status === 'under_review' || status === 'lost';

/**
 * Brings an order in line with what the provider says of disputes about its payment: while one is open and once it is lost the access
 * is closed; won, it opens again. What is written is compared with the provider once more, as for refunds. Answers whether anything changed.
 */
export async function applyDisputes(core: Core, paymentIntentId: string): Promise<boolean> {
  await settleFirst(core, paymentIntentId);
  let changed = false;
  let contested = await isContested(core, paymentIntentId);
  for (let before: boolean | null = null; contested !== before; ) {
    changed = (await recordDispute(core, paymentIntentId, contested)) || changed;
    before = contested;
    contested = await isContested(core, paymentIntentId);
  }
  return changed;
}

async function isContested(core: Core, paymentIntentId: string): Promise<boolean> {
  const { data } = await core.payments.disputes.list({ payment_intent: paymentIntentId, limit: 100 });
  return data.some(takesMoney);
}

async function recordDispute(core: Core, paymentIntentId: string, contested: boolean): Promise<boolean> {
  return core.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.paymentIntentId, paymentIntentId), ne(orders.state, 'pending')))
      .for('update');
    // What was given back whole is closed already.
    if (!order || order.state === 'refunded' || (order.state === 'disputed') === contested) return false;
    const state = contested ? 'disputed' : order.refundedAmount > 0 ? 'partially_refunded' : 'paid';
    await tx.update(orders).set({ state }).where(eq(orders.id, order.id));
    if (contested) await endAccess(tx, order.id, core.now());
    else await giveAccess(tx, order, core.now());
    core.log.info({ orderId: order.id, state }, 'dispute applied');
    return true;
  });
}
