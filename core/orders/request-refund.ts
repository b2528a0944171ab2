import { and, eq, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Database } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { refunds } from '#database/tables/payments.ts';
import { writeRefundEmail } from '#emails/refund-email.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { type QueuedEmail, queueEmail } from '../emails/outbox.ts';
import { AppError } from '../errors.ts';
import { readEmailSchool } from '../school.ts';
import { openIncident } from './incidents.ts';
import { endOrder } from './open-order.ts';
import { type Refund, recordRefund } from './record-refund.ts';
import { formatRefundReason } from './refund-reasons.ts';
import { applyRefund } from './refunds.ts';
import { revokeSeats } from './vouchers/revoke-voucher.ts';

type Order = typeof orders.$inferSelect;

/** Returns the refundable cents of a sale, without requested refunds that the order does not include yet. */
export async function findRefundable(db: Database, order: Order): Promise<number> {
  const [asked] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amount}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.state, 'asked')));
  return order.paidAt ? Math.max(0, order.netAmount - (asked?.cents ?? 0)) : 0;
}

/**
 * Records a refund; a job makes it at the provider. A transfer is sent back by hand (`record-refund.ts`).
 * Revokes `seats` of a class, and takes back unused corrections. Returns `paidBy`, which determines who sends the money back.
 * @throws {AppError} not-found if there is no such order, conflict if less is left or a dispute is open
 */
export async function requestRefund(
  core: Core,
  actor: Actor,
  asked: Pick<Refund, 'orderId' | 'amount' | 'reason' | 'words'> & { seats?: number },
): Promise<Order['paidBy']> {
  const [found] = await core.db.select().from(orders).where(eq(orders.id, asked.orderId)).limit(1);
  if (!found)
    throw new AppError('not-found', `order ${asked.orderId} not found`, { userMessage: m.orders_unknown() });
  await core.db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, asked.orderId)).for('update');
    if (order?.state === 'disputed')
      throw new AppError('conflict', `order ${asked.orderId} is disputed`, {
        userMessage: m.orders_refund_disputed(),
      });
    if (!order || asked.amount < 1 || asked.amount > (await findRefundable(tx, order)))
      throw new AppError('conflict', `${asked.amount} cents of order ${asked.orderId} are not refundable`, {
        userMessage: m.orders_refund_too_much(),
      });
    await revokeSeats(tx, order.id, asked.seats ?? 0, core.now());
    if (order.purpose === 'corrections') await endOrder(tx, order, core.now());
    await recordRefund(core, tx, order, asked, { actor });
    await recordChange(core, tx, {
      actor,
      action: 'refund',
      kind: 'order',
      subjectId: order.id,
      title: order.title,
      before: { refundedAmount: order.refundedAmount },
      after: { refundedAmount: order.refundedAmount + asked.amount },
    });
  });
  return found.paidBy;
}

/** https://docs.stripe.com/api/refunds/create#create_refund-reason */
const providerReasons = { duplicate: 'duplicate', fraud: 'fraudulent' } as const;

/**
 * Makes a requested refund and emails the buyer. Idempotent: the refund id is the idempotency key.
 * If the provider rejects the refund permanently, opens an incident.
 */
export async function makeRefund(core: Core, refundId: string): Promise<void> {
  const found = await findRefundWithOrder(core, refundId);
  if (!found?.order.paymentIntentId) return;
  const { refund, order } = found;
  if (refund.state === 'asked') {
    try {
      await bringToProvider(core, refund, order);
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      await giveUp(core, refund, error.code ?? error.type);
    }
  }
  await applyRefund(core, found.order.paymentIntentId);
  await notifyBuyer(core, refundId);
}

export async function findRefundWithOrder({ db }: Pick<Core, 'db'>, refundId: string) {
  const [found] = await db
    .select({ refund: refunds, order: orders })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, refundId))
    .limit(1);
  return found;
}

async function bringToProvider(core: Core, refund: Refund, order: Order): Promise<void> {
  const reason = Object.entries(providerReasons).find(([ours]) => ours === refund.reason)?.[1];
  const made = await core.payments.refunds.create(
    {
      payment_intent: order.paymentIntentId ?? '',
      amount: refund.amount,
      reason: reason ?? 'requested_by_customer',
      metadata: { orderId: order.id, refundId: refund.id },
    },
    { idempotencyKey: `refund:${refund.id}` },
  );
  if (made.object !== 'refund' || !made.id)
    throw new AppError('provider-unavailable', 'unexpected response to the refund request');
}

/** Idempotent per refund. */
async function notifyBuyer(core: Core, refundId: string): Promise<void> {
  const found = await findRefundWithOrder(core, refundId);
  if (!found || found.refund.state === 'asked' || found.refund.state === 'failed') return;
  const email = await prepareRefundEmail(core, found.order, found.refund);
  await core.db.transaction((tx) => queueEmail(core, tx, { ...email, subjectId: refundId }));
}

/** Writes the email about a refund that the order already includes. Its `subjectId` is the refund's id. */
export async function prepareRefundEmail(
  core: Core,
  order: Order,
  refund: Pick<Refund, 'amount' | 'reason' | 'words'>,
): Promise<Omit<QueuedEmail, 'subjectId'>> {
  const isWhole = order.refundedAmount >= order.amount;
  const email = await writeRefundEmail({
    school: await readEmailSchool(core),
    number: order.number,
    title: order.title,
    cents: refund.amount,
    currency: order.currency.toUpperCase(),
    reason: formatRefundReason(refund.reason),
    words: refund.words,
    access:
      order.purpose === 'corrections' ? 'corrections' : isWhole && !order.duplicateOf ? 'ends' : 'stays',
    paidBy: order.paidBy,
  });
  return { kind: 'refund', recipient: order.email, ...email };
}

async function giveUp(core: Core, { id, orderId, amount }: Refund, failure: string): Promise<void> {
  await core.db.transaction(async (tx) => {
    await tx
      .update(refunds)
      .set({ state: 'failed', failure, settledAt: core.now() })
      .where(eq(refunds.id, id));
    await openIncident(core, tx, {
      kind: 'refund-failed',
      subjectId: id,
      orderId,
      amount,
      details: { failure },
    });
  });
}
