import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { findAccess, giveAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { alignInvoices } from '../invoices/align-invoices.ts';
import { type LetterToQueue, queueLetter } from '../letters/outbox.ts';
import { findCheckoutSession } from './checkout-session.ts';
import { isOurs, returnOrphan } from './orphan-payments.ts';
import { preparePurchaseLetter } from './purchase-letter.ts';
import { recordRefund } from './record-refund.ts';
import { endOfWithdrawal } from './withdrawal-period.ts';

export type Fulfilment = {
  /** `unpaid`: no money (yet); `processing`: the bank is at it, for days, and then it may have `failed`. `unknown`: not one of our orders. */
  outcome: 'paid' | 'duplicate' | 'unpaid' | 'processing' | 'failed' | 'unknown';
  uid: string | null;
  productId: string | null;
};

/**
 * Settles the order of a payment session: called by the webhook, the return page and the
 * reconciliation job, in any order, any number of times, at the same time. The session is read from
 * the provider, never believed from the caller. Order, access and letter are one transaction that
 * holds the order's row. https://docs.stripe.com/checkout/fulfillment
 */
export async function fulfil(core: Core, sessionId: string): Promise<Fulfilment> {
  const session = await findCheckoutSession(core, sessionId);
  if (!session) return { outcome: 'unknown', uid: null, productId: null };
  const { client_reference_id: uid, metadata } = session;
  // A session with nothing to pay says so while it is still open: it counts once it is complete.
  if (session.status !== 'complete' || session.payment_status === 'unpaid') {
    return {
      outcome: session.status === 'complete' ? await followDebit(core, session) : 'unpaid',
      uid,
      productId: metadata?.productId ?? null,
    };
  }
  for (;;) {
    const prepared = await prepareLetter(core, session);
    const fulfilment = await core.db.transaction((tx) => settle(core, tx, session, prepared));
    if (fulfilment?.outcome === 'unknown' && isOurs(core, session)) await returnOrphan(core, session);
    if (fulfilment) return fulfilment;
  }
}

/** A payment that takes days at the bank: while it is made its order waits, and no other is begun. */
async function followDebit(core: Core, session: Stripe.Checkout.Session): Promise<'processing' | 'failed'> {
  const id = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id;
  const intent = id ? await core.payments.paymentIntents.retrieve(id) : null;
  // It may have succeeded in this very moment: then the next look settles it.
  if (intent && intent.status !== 'processing' && intent.status !== 'succeeded') return 'failed';
  const orderId = session.metadata?.orderId;
  if (orderId)
    await core.db
      .update(orders)
      .set({ processingSince: core.now() })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'pending'), isNull(orders.processingSince)));
  return 'processing';
}

type Prepared = { letter: LetterToQueue; consentAt: number | undefined };

/** The letter of an order that has still to be settled; null for any other, which needs none. */
async function prepareLetter(core: Core, session: Stripe.Checkout.Session): Promise<Prepared | null> {
  const orderId = session.metadata?.orderId;
  const [order] = orderId ? await core.db.select().from(orders).where(eq(orders.id, orderId)) : [];
  if (!order || !isOpen(order)) return null;
  const letter = await preparePurchaseLetter(core, {
    ...order,
    ...readPayment(order, session),
    withdrawableUntil: findWithdrawalEnd(core, order),
  });
  return { letter, consentAt: order.termsAcceptedAt?.getTime() };
}

/** Until when a buyer may withdraw who pays now; null where they waived it. */
const findWithdrawalEnd = (
  core: Pick<Core, 'now'>,
  { waiverAcceptedAt }: Pick<typeof orders.$inferSelect, 'waiverAcceptedAt'>,
): Date | null => (waiverAcceptedAt ? null : endOfWithdrawal(core.now()));

/** What was paid, as the provider says it. */
const readPayment = (
  order: Pick<typeof orders.$inferSelect, 'amount' | 'currency'>,
  session: Stripe.Checkout.Session,
) => ({
  amount: session.amount_total ?? order.amount,
  currency: session.currency ?? order.currency,
});

/** An order that expired here may still have been paid there: money that came is honoured. */
const isOpen = ({ state }: Pick<typeof orders.$inferSelect, 'state'>): boolean =>
  state === 'pending' || state === 'expired';

async function settle(
  core: Core,
  tx: Transaction,
  session: Stripe.Checkout.Session,
  prepared: Prepared | null,
): Promise<Fulfilment | null> {
  const orderId = session.metadata?.orderId;
  const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)).for('update') : [];
  if (!order || order.uid !== session.client_reference_id)
    return { outcome: 'unknown', uid: null, productId: null };
  const answer = { uid: order.uid, productId: order.productId };
  if (!isOpen(order)) return { ...answer, outcome: order.duplicateOf ? 'duplicate' : 'paid' };

  // Ordered again while the letter was written: it would tell of another moment.
  if (prepared?.consentAt !== order.termsAcceptedAt?.getTime()) return null;
  const now = core.now();
  const intent = session.payment_intent;
  const paid = {
    state: 'paid' as const,
    sessionId: session.id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    ...readPayment(order, session),
    processingSince: null,
    paidAt: now,
    withdrawableUntil: findWithdrawalEnd(core, order),
  };
  const given = await giveAccess(tx, order, now, paid.withdrawableUntil);
  const [settled] = await tx
    .update(orders)
    .set({ ...paid, duplicateOf: given ? null : await findKeeper(tx, order) })
    .where(eq(orders.id, order.id))
    .returning();
  if (!settled) throw new AppError('internal', `order ${order.id} vanished while it was locked`);
  if (given) {
    if (!prepared) throw new AppError('internal', `order ${order.id} was opened again while it was settled`);
    await queueLetter(core, tx, prepared.letter);
    core.log.info({ orderId: order.id, productId: order.productId }, 'order paid');
    await alignInvoices(core, tx, order, prepared.letter.invoiceIds?.[0]);
    return { ...answer, outcome: 'paid' };
  }
  // Paid twice, from two devices say: the second payment goes back by itself.
  await recordRefund(core, tx, settled, { amount: settled.amount, reason: 'duplicate', words: '' });
  core.log.warn(
    { orderId: order.id, duplicateOf: settled.duplicateOf },
    'paid twice: the second payment is refunded',
  );
  return { ...answer, outcome: 'duplicate' };
}

/** The order that keeps the product open already. */
async function findKeeper(tx: Transaction, order: typeof orders.$inferSelect): Promise<string | null> {
  return (await findAccess(tx, order.uid, order.productId))?.orderId ?? null;
}

/** A pending order that will not be paid any more. Paid orders are left alone. */
export async function expireOrder(core: Pick<Core, 'db'>, orderId: string): Promise<void> {
  await core.db
    .update(orders)
    .set({ state: 'expired' })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'pending')));
}
