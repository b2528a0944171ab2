import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { findCheckoutSession } from './checkout-session.ts';
import { isOurs, returnOrphan } from './orphan-payments.ts';
import { type Payment, type PreparedEmail, prepareSettlement, settleOrder } from './settle-order.ts';

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
    const prepared = await prepareEmail(core, session);
    const fulfilment = await core.db.transaction((tx) => settle(core, tx, session, prepared));
    if (fulfilment?.outcome === 'unknown' && isOurs(core, session)) await returnOrphan(core, session);
    if (fulfilment) return fulfilment;
  }
}

/** A payment that takes days at the bank: while it is made its order waits, and no other is begun. */
async function followDebit(core: Core, session: Stripe.Checkout.Session): Promise<'processing' | 'failed'> {
  const intent = findIntent(session);
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

/** The payment of a session as it is read here: whole, with its charge. */
const findIntent = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof intent === 'object' ? intent : null;

/** What was paid, as the provider says it, and the country of the card or account that paid. */
function readPayment(
  order: Pick<typeof orders.$inferSelect, 'amount' | 'currency'>,
  session: Stripe.Checkout.Session,
): Payment {
  const intent = findIntent(session);
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null;
  const { card, sepa_debit: debit } = charge?.payment_method_details ?? {};
  return {
    amount: session.amount_total ?? order.amount,
    currency: session.currency ?? order.currency,
    sessionId: session.id,
    paymentIntentId: intent?.id ?? null,
    payerCountry: card?.country ?? debit?.country ?? null,
  };
}

/** The letter of an order that has still to be settled; null for any other, which needs none. */
async function prepareEmail(core: Core, session: Stripe.Checkout.Session): Promise<PreparedEmail | null> {
  const orderId = session.metadata?.orderId;
  const [order] = orderId ? await core.db.select().from(orders).where(eq(orders.id, orderId)) : [];
  return order ? prepareSettlement(core, order, readPayment(order, session)) : null;
}

async function settle(
  core: Core,
  tx: Transaction,
  session: Stripe.Checkout.Session,
  prepared: PreparedEmail | null,
): Promise<Fulfilment | null> {
  const orderId = session.metadata?.orderId;
  const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)).for('update') : [];
  if (!order || order.uid !== session.client_reference_id)
    return { outcome: 'unknown', uid: null, productId: null };
  // Paid already, by transfer or on another page: this payment is for nothing.
  if (order.paidAt && order.sessionId !== session.id)
    return { outcome: 'unknown', uid: null, productId: null };
  const outcome = await settleOrder(core, tx, order, readPayment(order, session), prepared);
  return outcome && { outcome, uid: order.uid, productId: order.productId };
}

/** A pending order that will not be paid any more. Paid orders are left alone. */
export async function expireOrder(core: Pick<Core, 'db'>, orderId: string): Promise<void> {
  await core.db
    .update(orders)
    .set({ state: 'expired' })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'pending')));
}
