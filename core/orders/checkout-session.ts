import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { toBuyHref } from '#common/links.ts';
import { orders } from '#database/tables/orders.ts';
import { changeClaims } from '../change-claims.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { toIdempotencyKey } from '../prices/price.ts';
import type { Buyer } from './order.ts';

type Order = typeof orders.$inferSelect;
type Session = Stripe.Checkout.Session;

/** How long a payment page stays open, and the least that Stripe allows. */
const sessionSeconds = 60 * 60;
const minSessionSeconds = 30 * 60;

/** Sessions being made, by order: while the provider makes one it refuses the same request with a 409. */
const underWay = new Map<string, Promise<Session>>();

/** Whether an order without a session is still young enough for one to be made under its key. */
export function canOpenCheckoutSession(order: Pick<Order, 'createdAt'>, now: Date): boolean {
  const age = (now.getTime() - order.createdAt.getTime()) / 1_000;
  return age <= sessionSeconds - minSessionSeconds - 60;
}

/** The payment session of an order: the same one however often it is asked for, and by how many at once. */
export async function openCheckoutSession(core: Core, buyer: Buyer, order: Order): Promise<Session> {
  if (order.sessionId) return core.payments.checkout.sessions.retrieve(order.sessionId);
  let making = underWay.get(order.id);
  if (!making) {
    making = makeSession(core, buyer, order).finally(() => underWay.delete(order.id));
    underWay.set(order.id, making);
  }
  return making;
}

async function makeSession(core: Core, buyer: Buyer, order: Order): Promise<Session> {
  const buyPage = core.siteUrl + toBuyHref({ id: order.productId, priceId: order.priceId });
  const session = await core.payments.checkout.sessions.create(
    {
      mode: 'payment',
      locale: 'fr',
      line_items: [{ price: order.priceId, quantity: 1 }],
      customer: await findCustomer(core, buyer),
      client_reference_id: buyer.uid,
      metadata: { orderId: order.id, productId: order.productId },
      payment_intent_data: { description: order.title, metadata: { orderId: order.id } },
      success_url: `${buyPage}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${buyPage}?annule=1`,
      // Derived from the order, so that a repeated call has the same parameters under its key.
      expires_at: Math.floor(order.createdAt.getTime() / 1_000) + sessionSeconds,
    },
    { idempotencyKey: `checkout:${order.id}` },
  );
  if (session.object !== 'checkout.session' || !session.id)
    throw new AppError('provider-unavailable', 'the payment provider answered something else than a session');
  await core.db
    .update(orders)
    .set({
      sessionId: session.id,
      sessionUrl: session.url,
      sessionExpiresAt: new Date(session.expires_at * 1_000),
    })
    .where(eq(orders.id, order.id));
  return session;
}

/** Ends a payment page, and answers how it stands: a payment may have been quicker. */
export async function endCheckoutSession(core: Core, id: string): Promise<Session['status']> {
  const { sessions } = core.payments.checkout;
  const { status } = await sessions.retrieve(id);
  if (status !== 'open') return status;
  try {
    return (await sessions.expire(id)).status;
  } catch (error) {
    // Only an open session can be ended: it may have been paid, or have ended, in this very moment.
    const session = await sessions.retrieve(id);
    if (session.status === 'open') throw error;
    return session.status;
  }
}

/**
 * The buyer as the payment provider's customer; made at the first purchase and kept in the account's
 * `stripeCustomerId` claim. The idempotency key makes one customer of several simultaneous first purchases.
 */
export async function findCustomer(core: Core, buyer: Buyer): Promise<string> {
  const account = await core.identity.findAccount(buyer.uid);
  const known = account?.claims.stripeCustomerId || buyer.stripeCustomerId;
  if (known) return known;
  const details = {
    email: buyer.email,
    ...(buyer.displayName ? { name: buyer.displayName } : {}),
    metadata: { uid: buyer.uid },
  };
  const customer = await core.payments.customers.create(details, {
    idempotencyKey: toIdempotencyKey('customer', details),
  });
  await changeClaims(core, buyer.uid, { stripeCustomerId: customer.id });
  return customer.id;
}
