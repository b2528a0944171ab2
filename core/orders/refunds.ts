import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import type { Core } from '../context.ts';
import { issueMissingInvoices } from '../invoices/issue-missing-invoices.ts';
import { fulfil } from './fulfil.ts';
import { openIncident } from './incidents.ts';
import { endOrder, reopenOrder } from './open-order.ts';
import { toRefundState } from './record-refund.ts';
import { settleWithdrawal, unsettleWithdrawal } from './settle-withdrawal.ts';

/**
 * Applies refunds to their order: a full one ends access, a failed one restores it. Returns true on a change.
 * Reads them again after writing until they no longer change, so the sequence of events does not matter.
 */
export async function applyRefund(core: Core, paymentIntentId: string): Promise<boolean> {
  await settleFirst(core, paymentIntentId);
  let made = await listMade(core, paymentIntentId);
  let changed = false;
  for (let before = ''; before !== nameStates(made); ) {
    changed = (await recordRefunds(core, paymentIntentId, made)) || changed;
    before = nameStates(made);
    made = await listMade(core, paymentIntentId);
  }
  return changed;
}

/** Settles the order of a payment if a refund or a dispute arrived first. */
export async function settleFirst(core: Core, paymentIntentId: string): Promise<void> {
  const [known] = await core.db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.paymentIntentId, paymentIntentId))
    .limit(1);
  if (known) return;
  const { data } = await core.payments.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 });
  if (data[0]) await fulfil(core, data[0].id);
}

const listMade = async (core: Core, paymentIntentId: string): Promise<Stripe.Refund[]> =>
  Array.fromAsync(core.payments.refunds.list({ payment_intent: paymentIntentId, limit: 100 }));

const nameStates = (made: Stripe.Refund[]): string =>
  made.map(({ id, status }) => `${id}: ${status}`).join(', ') || 'none';

/** Locks the order, so that each refund counts exactly once. */
async function recordRefunds(core: Core, paymentIntentId: string, made: Stripe.Refund[]): Promise<boolean> {
  const refunded = made.reduce((cents, refund) => cents + countedAmount(refund), 0);
  return core.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.paymentIntentId, paymentIntentId), ne(orders.state, 'pending')))
      .for('update');
    for (const refund of made) await followRefund(core, tx, refund, order?.id ?? null);
    if (!order || order.refundedAmount === refunded) return false;
    const rest = refunded === 0 ? 'paid' : 'partially_refunded';
    // A partial refund does not end a dispute.
    const state = refunded >= order.amount ? 'refunded' : order.state === 'disputed' ? 'disputed' : rest;
    await tx.update(orders).set({ refundedAmount: refunded, state }).where(eq(orders.id, order.id));
    // The used part of corrections stays due, so their withdrawal ends with less than a full refund.
    if (refunded + order.lostAmount >= order.amount || order.purpose === 'corrections')
      await settleWithdrawal(core, tx, order.id);
    if (state === 'refunded') await endOrder(tx, order, core.now());
    else if (order.state === 'refunded' && !(await unsettleWithdrawal(tx, order.id)))
      await reopenOrder(tx, order, core.now());
    core.log.info({ orderId: order.id, refunded, state }, 'refund applied');
    await issueMissingInvoices(core, tx, order);
    return true;
  });
}

/** Opens an incident if a refund failed: the buyer was informed but the school still has the money. */
async function followRefund(
  core: Core,
  tx: Transaction,
  refund: Stripe.Refund,
  orderId: string | null,
): Promise<void> {
  const state = toRefundState(refund.status);
  const ours = refund.metadata?.refundId ?? '';
  await tx
    .update(refunds)
    .set({
      providerId: refund.id,
      state,
      failure: refund.failure_reason ?? null,
      settledAt: state === 'pending' ? null : core.now(),
    })
    .where(and(or(eq(refunds.providerId, refund.id), eq(refunds.id, ours)), ne(refunds.state, state)));
  if (state === 'failed')
    await openIncident(core, tx, {
      kind: 'refund-failed',
      subjectId: refund.id,
      orderId,
      amount: refund.amount,
      details: { failure: refund.failure_reason ?? refund.status ?? '' },
    });
}

const daySeconds = 24 * 60 * 60;

/** Age up to which refunds are reconciled, because the provider retries webhooks for three days only. */
const watchedDays = 30;

/** Applies recent refunds whose webhook was missed. Returns the number of changed orders. */
export async function reconcileRefunds(core: Core): Promise<number> {
  const given = await listGivenBack(core);
  let changed = 0;
  for (const intents of portionsOf([...given.keys()])) {
    const settled = await core.db
      .select({ id: orders.id, intent: orders.paymentIntentId, refunded: orders.refundedAmount })
      .from(orders)
      .where(and(inArray(orders.paymentIntentId, intents), ne(orders.state, 'pending')));
    for (const { id, intent, refunded } of settled) {
      if (!intent || given.get(intent) === refunded) continue;
      try {
        if (await applyRefund(core, intent)) changed++;
      } catch (error) {
        // A failing order must not block the others; the next run retries it.
        core.log.error({ err: error, orderId: id }, 'refund reconciliation failed');
      }
    }
  }
  return changed;
}

const portion = 500;

const portionsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / portion) }, (_, index) =>
    items.slice(index * portion, (index + 1) * portion),
  );

/** Returns refunded cents by payment; 0 if all refunds of a payment failed. */
async function listGivenBack(core: Core): Promise<Map<string, number>> {
  const since = Math.floor(core.now().getTime() / 1_000) - watchedDays * daySeconds;
  const given = new Map<string, number>();
  for await (const refund of core.payments.refunds.list({ created: { gte: since }, limit: 100 })) {
    const { payment_intent: intent } = refund;
    const id = typeof intent === 'string' ? intent : intent?.id;
    if (id) given.set(id, (given.get(id) ?? 0) + countedAmount(refund));
  }
  return given;
}

const countedAmount = ({ status, amount }: Stripe.Refund) =>
  status === 'failed' || status === 'canceled' ? 0 : amount;
