import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { nameAccount } from '../accounts/name-account.ts';
import type { Core } from '../context.ts';
import { findCheckoutSession } from './checkout-session.ts';
import { isOurs, returnOrphan } from './orphan-payments.ts';
import { type Payment, type PreparedEmail, prepareSettlement, settleOrder } from './settle-order.ts';

type Order = typeof orders.$inferSelect;

export type Fulfilment = {
  /** `processing`: the bank confirms after some days; `unknown`: not an order of this site. */
  outcome: 'paid' | 'duplicate' | 'unpaid' | 'processing' | 'failed' | 'unknown';
  uid: string | null;
  productId: string | null;
};

/**
 * Settles the order of a checkout session and grants access. Idempotent and safe to call concurrently.
 * Reads the session from the provider and trusts no caller. One transaction locks and changes the order.
 * https://docs.stripe.com/checkout/fulfillment
 */
export async function fulfil(core: Core, sessionId: string): Promise<Fulfilment> {
  const session = await findCheckoutSession(core, sessionId);
  if (!session) return { outcome: 'unknown', uid: null, productId: null };
  const { client_reference_id: uid, metadata } = session;
  // A session with nothing to pay is marked as paid while it is still open; it counts once complete.
  if (session.status !== 'complete' || session.payment_status === 'unpaid') {
    return {
      outcome: session.status === 'complete' ? await followDebit(core, session) : 'unpaid',
      uid,
      productId: metadata?.productId ?? null,
    };
  }
  for (;;) {
    const order = await findOrder(core, session);
    const prepared = order && (await prepareSettlement(core, order, readPayment(order, session)));
    const fulfilment = await core.db.transaction((tx) => settle(core, tx, session, prepared));
    if (fulfilment?.outcome === 'unknown' && isOurs(core, session)) await returnOrphan(core, session);
    // Without a prepared email, an earlier call has settled the order.
    if (fulfilment?.outcome === 'paid' && prepared)
      await nameAccount(core, order.uid, findBuyerName(order, session));
    if (fulfilment) return fulfilment;
  }
}

/** Records that the bank is processing the payment. The order stays pending to prevent a second payment. */
async function followDebit(core: Core, session: Stripe.Checkout.Session): Promise<'processing' | 'failed'> {
  const intent = findIntent(session);
  // A payment that has just succeeded is settled by the next call.
  if (intent && intent.status !== 'processing' && intent.status !== 'succeeded') return 'failed';
  const orderId = session.metadata?.orderId;
  if (orderId)
    await core.db
      .update(orders)
      .set({ processingSince: core.now() })
      .where(and(eq(orders.id, orderId), eq(orders.state, 'pending'), isNull(orders.processingSince)));
  return 'processing';
}

const findIntent = ({ payment_intent: intent }: Stripe.Checkout.Session): Stripe.PaymentIntent | null =>
  typeof intent === 'object' ? intent : null;

function readPayment(
  order: Pick<Order, 'amount' | 'currency' | 'buyer'>,
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
    buyer: order.buyer && { ...order.buyer, name: findBuyerName(order, session) },
  };
}

async function findOrder(core: Core, session: Stripe.Checkout.Session): Promise<Order | null> {
  const orderId = session.metadata?.orderId;
  const [order] = orderId ? await core.db.select().from(orders).where(eq(orders.id, orderId)) : [];
  return order ?? null;
}

/** Returns the name on the order page or, if it was left empty, on the payment page. */
const findBuyerName = ({ buyer }: Pick<Order, 'buyer'>, session: Stripe.Checkout.Session): string =>
  buyer?.name || (session.customer_details?.name ?? '');

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
  // Already paid by transfer or on another page, so this payment has no order.
  if (order.paidAt && order.sessionId !== session.id)
    return { outcome: 'unknown', uid: null, productId: null };
  const outcome = await settleOrder(core, tx, order, readPayment(order, session), prepared);
  return outcome && { outcome, uid: order.uid, productId: order.productId };
}

export async function expireOrder(core: Pick<Core, 'db'>, orderId: string): Promise<void> {
  await core.db
    .update(orders)
    .set({ state: 'expired' })
    .where(and(eq(orders.id, orderId), eq(orders.state, 'pending')));
}
