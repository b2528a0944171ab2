import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { toBuyHref } from '#common/links.ts';
import { orders } from '#database/tables/orders.ts';
import { m } from '#words/messages.js';
import { changeClaims } from '../change-claims.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { createFlights } from '../find-once.ts';
import { toIdempotencyKey } from '../prices/price.ts';
import { readSales } from '../sales.ts';
import type { Buyer } from './order.ts';
import type { Discount } from './promotion-codes/find-discount.ts';

type Order = typeof orders.$inferSelect;
type Session = Stripe.Checkout.Session;

/** How an order is charged: at its price, or at one that the buyer chose (integer cents, each) of a product of the provider; less a discount. */
export type SoldLine = {
  providerProductId: string;
  chosenCents: number | null;
  discount: Discount | null;
};

/** How long a payment page stays open, and the least that Stripe allows. */
const sessionSeconds = 60 * 60;
const minSessionSeconds = 30 * 60;

/** Sessions being made, by order: while the provider makes one it refuses the same request with a 409. */
const makeOnce = createFlights<Session>();

/** Whether an order without a session is still young enough for one to be made under its key. */
export function canOpenCheckoutSession(order: Pick<Order, 'createdAt'>, now: Date): boolean {
  const age = (now.getTime() - order.createdAt.getTime()) / 1_000;
  return age <= sessionSeconds - minSessionSeconds - 60;
}

/**
 * The payment session of an order: the same one however often it is asked for, and by how many at once. Null where the order's own is
 * unknown to the provider (its keys were changed), so that another order is to be begun.
 * @throws {AppError} not-for-sale (the provider does not sell at this price any more)
 */
export async function openCheckoutSession(
  core: Core,
  buyer: Buyer,
  order: Order,
  line: SoldLine,
): Promise<Session | null> {
  if (order.sessionId) return findCheckoutSession(core, order.sessionId);
  return makeOnce(order.id, () => makeSession(core, buyer, order, line));
}

async function makeSession(core: Core, buyer: Buyer, order: Order, line: SoldLine): Promise<Session> {
  const customer = await findCustomer(core, buyer);
  let session: Session;
  try {
    session = await createSession(core, buyer, order, { ...line, customer });
  } catch (error) {
    if (!isUnknown(error)) throw explainRefusal(error);
    // Deleted at the provider, or of the keys before: a customer is made anew.
    const renewed = await makeCustomer(core, buyer, customer);
    session = await createSession(core, buyer, order, { ...line, customer: renewed }).catch(
      (again: unknown) => {
        throw explainRefusal(again);
      },
    );
  }
  const [kept] = await core.db
    .update(orders)
    .set({
      sessionId: session.id,
      sessionUrl: session.url,
      sessionExpiresAt: new Date(session.expires_at * 1_000),
    })
    .where(eq(orders.id, order.id))
    .returning({ id: orders.id });
  if (!kept) {
    // The account was removed meanwhile: nobody is to pay for nothing.
    await endCheckoutSession(core, session.id);
    throw new AppError('conflict', `order ${order.id} is no more`);
  }
  return session;
}

async function createSession(
  core: Core,
  buyer: Buyer,
  order: Order,
  asked: SoldLine & { customer: string },
): Promise<Session> {
  const buyPage = core.siteUrl + toBuyHref({ id: order.productId, priceId: order.priceId });
  const { customer, chosenCents, discount, providerProductId: product } = asked;
  const { sepaDebit } = await readSales(core);
  const session = await core.payments.checkout.sessions.create(
    {
      mode: 'payment',
      locale: 'fr',
      line_items: [
        {
          quantity: order.quantity,
          ...(chosenCents === null
            ? { price: order.priceId }
            : {
                price_data: {
                  currency: order.currency,
                  unit_amount: chosenCents,
                  product,
                  tax_behavior: 'inclusive',
                },
              }),
        },
      ],
      ...(discount ? { discounts: [await toProviderDiscount(core, order, discount)] } : {}),
      ...(sepaDebit ? { allowed_payment_method_types: ['card', 'sepa_debit'] } : {}),
      customer,
      client_reference_id: buyer.uid,
      metadata: { orderId: order.id, productId: order.productId, school: core.siteUrl },
      payment_intent_data: { description: order.title, metadata: { orderId: order.id } },
      success_url: `${buyPage}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: `${buyPage}?annule=1`,
      // Derived from the order, so that a repeated call has the same parameters under its key.
      expires_at: Math.floor(order.createdAt.getTime() / 1_000) + sessionSeconds,
    },
    { idempotencyKey: `checkout:${order.id}:${customer}${sepaDebit ? ':sepa' : ''}` },
  );
  if (session.object !== 'checkout.session' || !session.id)
    throw new AppError('provider-unavailable', 'the payment provider answered something else than a session');
  // Nobody is to pay another amount than the one that they read.
  if (session.amount_total !== order.amount) {
    await endCheckoutSession(core, session.id);
    throw new AppError('conflict', `order ${order.id} came to ${session.amount_total} at the provider`, {
      userMessage: m.checkout_amount_changed(),
    });
  }
  return session;
}

/**
 * Returns the discount as the provider applies it: the promotion code itself, or a coupon of this order alone where a percentage applies to one
 * seat of several. The provider has no discount on one unit of a line.
 */
async function toProviderDiscount(
  core: Core,
  order: Order,
  { providerId, code, discountCents, isOneSeat }: Discount,
): Promise<Stripe.Checkout.SessionCreateParams.Discount> {
  if (!isOneSeat) return { promotion_code: providerId };
  const coupon = await core.payments.coupons.create(
    {
      ...{ amount_off: discountCents, currency: order.currency, duration: 'once', name: code },
      max_redemptions: 1,
      metadata: { orderId: order.id, school: core.siteUrl },
    },
    { idempotencyKey: `seat-coupon:${order.id}` },
  );
  return { coupon: coupon.id };
}

/** Whether the provider knows nothing by the id of a customer that it was given. */
const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.param === 'customer';

/** What the provider refuses to sell: a price or its product was put away there, or a code was used up in this very moment. */
function explainRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error;
  const { param = '', message } = error;
  if (param.startsWith('line_items')) return new AppError('not-for-sale', message, { cause: error });
  if (!param.startsWith('discounts')) return error;
  return new AppError('invalid-input', message, { cause: error, userMessage: m.checkout_code_gone() });
}

/** A payment session as the provider knows it now; null where it knows none by that id. @throws {AppError} provider-unavailable */
export async function findCheckoutSession(core: Core, id: string): Promise<Session | null> {
  try {
    const session = await core.payments.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    // The SDK resolves some faulty answers: only the session that was asked for counts.
    if (session.object === 'checkout.session' && session.id === id) return session;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw new AppError('provider-unavailable', 'the payment session could not be read', { cause: error });
  }
  throw new AppError('provider-unavailable', 'the payment provider answered something else than the session');
}

/** Ends a payment page, and answers how it stands: a payment may have been quicker; null where the provider knows no such page. */
export async function endCheckoutSession(core: Core, id: string): Promise<Session['status']> {
  const found = await findCheckoutSession(core, id);
  if (found?.status !== 'open') return found?.status ?? null;
  const { sessions } = core.payments.checkout;
  try {
    return (await sessions.expire(id)).status;
  } catch (error) {
    // Only an open session can be ended: it may have been paid, or have ended, in this very moment.
    const session = await sessions.retrieve(id);
    if (session.status === 'open') throw error;
    return session.status;
  }
}

/** Customers being made, by account: several first orders at once are one customer's. */
const makeCustomerOnce = createFlights<string>();

/** The buyer as the payment provider's customer; made at the first purchase and kept in the account's `stripeCustomerId` claim. */
export async function findCustomer(core: Core, buyer: Buyer): Promise<string> {
  const account = await core.identity.findAccount(buyer.uid);
  return account?.claims.stripeCustomerId || buyer.stripeCustomerId || makeCustomer(core, buyer, '');
}

const makeCustomer = (core: Core, buyer: Buyer, former: string): Promise<string> =>
  makeCustomerOnce(buyer.uid, () => createCustomer(core, buyer, former));

/** The idempotency key makes one customer of several at the same time; after one that is no more it is another key. */
async function createCustomer(core: Core, buyer: Buyer, former: string): Promise<string> {
  const account = await core.identity.findAccount(buyer.uid, { fresh: true });
  const known = account?.claims.stripeCustomerId;
  if (known && known !== former) return known;
  const details = {
    email: buyer.email,
    ...(buyer.displayName ? { name: buyer.displayName } : {}),
    metadata: { uid: buyer.uid },
  };
  const customer = await core.payments.customers.create(details, {
    idempotencyKey: toIdempotencyKey('customer', former ? { ...details, former } : details),
  });
  await changeClaims(core, buyer.uid, { stripeCustomerId: customer.id });
  return customer.id;
}
