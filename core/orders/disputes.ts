import { and, eq, inArray, ne, notInArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { orders } from '#database/tables/orders.ts';
import { endAccess, giveAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { settleFirst } from './refunds.ts';

/**
 * Of a dispute, that it takes the money back or may: it is open, or lost, appealed or not. A `warning_…` is an inquiry of the bank and takes
 * nothing; `won` and `prevented` give it back. https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const takesMoney = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  !/^(?:warning_|won$|prevented$)/.test(status);

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

/** A dispute is looked for so long: the longest last some months (https://docs.stripe.com/disputes/how-disputes-work). */
const watchedMilliseconds = 180 * 24 * 60 * 60 * 1_000;

/**
 * Looks at what was contested lately and applies what nobody told us of, at most `limit` disputes a run, newest first. Answers how many
 * orders changed. https://docs.stripe.com/api/disputes/list
 */
export async function reconcileDisputes(core: Core, limit = 500): Promise<number> {
  const contested = await listContested(core, limit);
  if (contested.size === 0) return 0;
  const settled = await core.db
    .select({ id: orders.id, intent: orders.paymentIntentId, state: orders.state })
    .from(orders)
    .where(
      and(
        inArray(orders.paymentIntentId, [...contested.keys()]),
        notInArray(orders.state, ['pending', 'refunded']),
      ),
    );
  let changed = 0;
  for (const { id, intent, state } of settled) {
    if (!intent || contested.get(intent) === (state === 'disputed')) continue;
    try {
      if (await applyDisputes(core, intent)) changed++;
    } catch (error) {
      // One order that fails must not keep the others waiting; the next run tries again.
      core.log.error({ err: error, orderId: id }, 'the disputes of an order could not be reconciled');
    }
  }
  return changed;
}

/** Whether payments that were contested lately still are. */
async function listContested(core: Core, limit: number): Promise<Map<string, boolean>> {
  const since = Math.floor((core.now().getTime() - watchedMilliseconds) / 1_000);
  const contested = new Map<string, boolean>();
  let seen = 0;
  for await (const dispute of core.payments.disputes.list({ created: { gte: since }, limit: 100 })) {
    const { payment_intent: intent } = dispute;
    const id = typeof intent === 'string' ? intent : intent?.id;
    if (id) contested.set(id, contested.get(id) === true || takesMoney(dispute));
    if (++seen >= limit) break;
  }
  return contested;
}
