import { and, eq, isNull, ne } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { disputes } from '#database/tables/payments.ts';
import type { Core } from '../context.ts';
import { issueMissingInvoices } from '../invoices/issue-missing-invoices.ts';
import { endIncident, openIncident } from './incidents.ts';
import { endOrder, reopenOrder } from './open-order.ts';
import { settleFirst } from './refunds.ts';

type Order = typeof orders.$inferSelect;

/**
 * True if a dispute takes the money back or may do so. A `warning_…` is only an inquiry of the bank.
 * https://docs.stripe.com/api/disputes/object#dispute_object-status
 */
const takesMoney = ({ status }: Pick<Stripe.Dispute, 'status'>): boolean =>
  !/^(?:warning_|won$|prevented$)/.test(status);

/** True if the school may still respond to the dispute. */
export const waitsForAnswer = ({ status }: { status: string }): boolean => status.endsWith('needs_response');

/**
 * Applies a payment's disputes to its order: an open or lost dispute ends access, a won one restores it.
 * Repeats this until the disputes no longer change. Returns true if the order changed.
 */
export async function applyDisputes(core: Core, paymentIntentId: string): Promise<boolean> {
  await settleFirst(core, paymentIntentId);
  let changed = false;
  for (
    let before = '', retrieved = await listDisputes(core, paymentIntentId);
    before !== digest(retrieved);
  ) {
    changed = (await recordDisputes(core, paymentIntentId, retrieved)) || changed;
    before = digest(retrieved);
    retrieved = await listDisputes(core, paymentIntentId);
  }
  return changed;
}

async function listDisputes(core: Core, paymentIntentId: string): Promise<Stripe.Dispute[]> {
  const { data } = await core.payments.disputes.list({ payment_intent: paymentIntentId, limit: 100 });
  return data;
}

const digest = (retrieved: readonly Stripe.Dispute[]): string =>
  `${retrieved.length} ${retrieved.map(({ id, status, amount }) => `${id} ${status} ${amount}`).join()}`;

async function recordDisputes(
  core: Core,
  paymentIntentId: string,
  retrieved: readonly Stripe.Dispute[],
): Promise<boolean> {
  return core.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.paymentIntentId, paymentIntentId), ne(orders.state, 'pending')))
      .for('update');
    if (!order) return false;
    for (const dispute of retrieved) await recordDispute(core, tx, order, dispute);
    const changed = await settleOrder(core, tx, order, retrieved);
    await issueMissingInvoices(core, tx, order);
    return changed;
  });
}

async function recordDispute(
  core: Core,
  tx: Transaction,
  order: Order,
  dispute: Stripe.Dispute,
): Promise<void> {
  const { id, amount, reason, status, evidence_details: evidence } = dispute;
  const dueAt = evidence?.due_by ? new Date(evidence.due_by * 1_000) : null;
  const row = { amount, reason, status, dueAt };
  await tx
    .insert(disputes)
    .values({ id, orderId: order.id, ...row, openedAt: new Date(dispute.created * 1_000) })
    .onConflictDoUpdate({ target: disputes.id, set: row });
  if (evidence?.submission_count)
    await tx
      .update(disputes)
      .set({ answeredAt: core.now() })
      .where(and(eq(disputes.id, id), isNull(disputes.answeredAt)));
  const incident = { kind: 'dispute', subjectId: id } as const;
  if (waitsForAnswer(dispute))
    await openIncident(core, tx, { ...incident, orderId: order.id, amount, dueAt, details: { reason } });
  else await endIncident(core, tx, incident);
}

/** Only disputes in status `lost` count as a loss. */
async function settleOrder(
  core: Core,
  tx: Transaction,
  order: Order,
  retrieved: readonly Stripe.Dispute[],
): Promise<boolean> {
  const contested = retrieved.some(takesMoney);
  const lost = retrieved.reduce((sum, { status, amount }) => sum + (status === 'lost' ? amount : 0), 0);
  const lostAmount = Math.min(lost, order.amount - order.refundedAmount);
  const rest = order.refundedAmount > 0 ? 'partially_refunded' : 'paid';
  // A full refund has already ended the access.
  const state = order.state === 'refunded' ? 'refunded' : contested ? 'disputed' : rest;
  if (state === order.state && lostAmount === order.lostAmount) return false;
  await tx.update(orders).set({ state, lostAmount }).where(eq(orders.id, order.id));
  if (state === 'disputed') await endOrder(tx, order, core.now());
  else if (order.state === 'disputed') await reopenOrder(tx, order, core.now());
  core.log.info({ orderId: order.id, state, lostAmount }, 'disputes applied');
  return true;
}

/**
 * Opens an incident, because an admin may avoid a dispute and its fee by a refund.
 * https://docs.stripe.com/api/radar/early_fraud_warnings/object
 */
export async function recordFraudWarning(core: Core, warning: Stripe.Radar.EarlyFraudWarning): Promise<void> {
  const { id, payment_intent: intent, fraud_type: type } = warning;
  const paymentIntentId = typeof intent === 'string' ? intent : intent?.id;
  if (!paymentIntentId || !warning.actionable) return;
  await settleFirst(core, paymentIntentId);
  const [order] = await core.db
    .select()
    .from(orders)
    .where(eq(orders.paymentIntentId, paymentIntentId))
    .limit(1);
  if (!order) return;
  await openIncident(core, core.db, {
    kind: 'fraud-warning',
    subjectId: id,
    orderId: order.id,
    amount: order.netAmount,
    details: { type },
  });
}

/** Maximum age: disputes may take some months (https://docs.stripe.com/disputes/how-disputes-work). */
const watchedMilliseconds = 180 * 24 * 60 * 60 * 1_000;

/** Applies recent disputes whose webhook was missed. Returns the number of changed orders. */
export async function reconcileDisputes(core: Core): Promise<number> {
  const since = Math.floor((core.now().getTime() - watchedMilliseconds) / 1_000);
  const contested = new Set<string>();
  for await (const dispute of core.payments.disputes.list({ created: { gte: since }, limit: 100 })) {
    const { id, payment_intent: intent, status } = dispute;
    const [known] = await core.db.select().from(disputes).where(eq(disputes.id, id)).limit(1);
    const intentId = typeof intent === 'string' ? intent : intent?.id;
    if (intentId && known?.status !== status) contested.add(intentId);
  }
  let changed = 0;
  for (const intent of contested) {
    try {
      if (await applyDisputes(core, intent)) changed++;
    } catch (error) {
      // A failing order must not block the others; the next run retries it.
      core.log.error({ err: error, intent }, 'dispute reconciliation failed');
    }
  }
  return changed;
}
