import { and, eq } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Transaction } from '#database/connect.ts';
import { orders } from '#database/tables/orders.ts';
import { findAccess, giveAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { alignInvoices } from '../invoices/align-invoices.ts';
import { type LetterToQueue, queueLetter } from '../letters/outbox.ts';
import { enqueue } from '../queues.ts';
import { preparePurchaseLetter } from './purchase-letter.ts';

export type Fulfilment = {
  /** `unpaid`: the money is not there (yet). `unknown`: the session is not one of our orders. */
  outcome: 'paid' | 'duplicate' | 'unpaid' | 'unknown';
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
  const session = await retrieveSession(core, sessionId);
  if (!session) return { outcome: 'unknown', uid: null, productId: null };
  // A session with nothing to pay says so while it is still open: it counts once it is complete.
  if (session.status !== 'complete' || session.payment_status === 'unpaid')
    return {
      outcome: 'unpaid',
      uid: session.client_reference_id,
      productId: session.metadata?.productId ?? null,
    };
  const letter = await prepareLetter(core, session);
  return core.db.transaction((tx) => settle(core, tx, session, letter));
}

/** The session as the provider knows it now, or null when it knows none. */
async function retrieveSession(core: Core, sessionId: string): Promise<Stripe.Checkout.Session | null> {
  try {
    const session = await core.payments.checkout.sessions.retrieve(sessionId);
    // The SDK resolves some faulty answers: only the session that was asked for counts.
    if (session.object === 'checkout.session' && session.id === sessionId) return session;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw new AppError('provider-unavailable', 'the payment session could not be read', { cause: error });
  }
  throw new AppError('provider-unavailable', 'the payment provider answered something else than the session');
}

/** The letter of an order that has still to be settled; null for any other, which needs none. */
async function prepareLetter(core: Core, session: Stripe.Checkout.Session): Promise<LetterToQueue | null> {
  const orderId = session.metadata?.orderId;
  const [order] = orderId ? await core.db.select().from(orders).where(eq(orders.id, orderId)) : [];
  return order && isOpen(order)
    ? preparePurchaseLetter(core, { ...order, ...readPayment(order, session) })
    : null;
}

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
  letter: LetterToQueue | null,
): Promise<Fulfilment> {
  const orderId = session.metadata?.orderId;
  const [order] = orderId ? await tx.select().from(orders).where(eq(orders.id, orderId)).for('update') : [];
  if (!order || order.uid !== session.client_reference_id)
    return { outcome: 'unknown', uid: null, productId: null };
  const answer = { uid: order.uid, productId: order.productId };
  if (!isOpen(order)) return { ...answer, outcome: order.duplicateOf ? 'duplicate' : 'paid' };

  const now = core.now();
  const intent = session.payment_intent;
  const paid = {
    state: 'paid' as const,
    sessionId: session.id,
    paymentIntentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    ...readPayment(order, session),
    paidAt: now,
  };
  const given = await giveAccess(tx, order, now);
  const [settled] = await tx
    .update(orders)
    .set({ ...paid, duplicateOf: given ? null : await findKeeper(tx, order) })
    .where(eq(orders.id, order.id))
    .returning();
  if (!settled) throw new AppError('internal', `order ${order.id} vanished while it was locked`);
  if (given) {
    if (!letter) throw new AppError('internal', `order ${order.id} was opened again while it was settled`);
    await queueLetter(core, tx, letter);
    core.log.info({ orderId: order.id, productId: order.productId }, 'order paid');
    await alignInvoices(core, tx, order, letter.invoiceIds?.[0]);
    return { ...answer, outcome: 'paid' };
  }
  // Paid twice, from two devices say: the second payment goes back by itself.
  await enqueue(core, tx, 'refund-duplicate', { orderId: order.id });
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
