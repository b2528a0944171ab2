import { and, eq, inArray, ne, or } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import { endAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { issueMissingInvoices } from '../invoices/issue-missing-invoices.ts';
import { fulfil } from './fulfil.ts';
import { openIncident } from './incidents.ts';
import { reopenOrder } from './open-order.ts';
import { toRefundState } from './record-refund.ts';
import { settleWithdrawal, unsettleWithdrawal } from './settle-withdrawal.ts';

/**
 * Brings an order in line with what the provider says was refunded of its payment, and our refunds with it. A full refund
 * ends the access, a refund that failed gives it back. What is written is compared with the provider
 * once more afterwards, so that neither the order of events nor two at the same time matter. Answers whether the order changed.
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

/** A refund or a dispute may be heard of before the payment it takes back. */
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

/** The refunds of a payment, as the provider has them. */
const listMade = async (core: Core, paymentIntentId: string): Promise<Stripe.Refund[]> =>
  Array.fromAsync(core.payments.refunds.list({ payment_intent: paymentIntentId, limit: 100 }));

const nameStates = (made: Stripe.Refund[]): string =>
  made.map(({ id, status }) => `${id}: ${status}`).join(', ') || 'none';

/**
 * Writes what the refunds of a payment come to, and how each of them stands, in one transaction that holds the order: of what was asked for,
 * nothing is counted twice, nor not at all.
 */
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
    // A part that is given back ends no dispute.
    const state = refunded >= order.amount ? 'refunded' : order.state === 'disputed' ? 'disputed' : rest;
    await tx.update(orders).set({ refundedAmount: refunded, state }).where(eq(orders.id, order.id));
    if (refunded + order.lostAmount >= order.amount) await settleWithdrawal(core, tx, order.id);
    if (state === 'refunded') await endAccess(tx, order.id, core.now());
    else if (order.state === 'refunded' && !(await unsettleWithdrawal(tx, order.id)))
      await reopenOrder(tx, order, core.now());
    core.log.info({ orderId: order.id, refunded, state }, 'refund applied');
    await issueMissingInvoices(core, tx, order);
    return true;
  });
}

/**
 * Follows a refund: how ours stands, and that it has failed. Then the money is still the school's, whatever the buyer
 * was told, and may have been paid a second time meanwhile: a person decides.
 */
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

/** A refund is looked for so long: the provider itself gives up telling of it after three days. */
const watchedDays = 30;

/**
 * Looks at what the provider gave back lately and applies what nobody told us of, newest first. It asks for the refunds rather than for
 * each paid order: one question where there is nothing new, and an order is found however long ago it was paid. Answers how many
 * orders changed. https://docs.stripe.com/api/refunds/list
 */
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
        // One order that fails must not keep the others waiting; the next run tries again.
        core.log.error({ err: error, orderId: id }, 'the refund of an order could not be reconciled');
      }
    }
  }
  return changed;
}

/** As many are looked up in one statement. */
const portion = 500;

const portionsOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / portion) }, (_, index) =>
    items.slice(index * portion, (index + 1) * portion),
  );

/** Cents given back lately, by payment; 0 where it came to nothing. */
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
