import { eq } from 'drizzle-orm';
import Stripe from 'stripe';
import { toBuyHref } from '#common/links.ts';
import { orders } from '#database/tables/orders.ts';
import { m } from '#words/messages.js';
import { changeClaims } from '../change-claims.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { createFlights } from '../find-once.ts';
import { findImportedCustomer } from '../moving-in/imported-customer.ts';
import { toIdempotencyKey } from '../prices/price.ts';
import { readSales } from '../sales.ts';
import type { Buyer } from './order.ts';
import { toPurposeQuery } from './order-choices.ts';
import type { Discount } from './promotion-codes/find-discount.ts';

type Order = typeof orders.$inferSelect;
type Session = Stripe.Checkout.Session;

/**
 * `chosenCents` is the price per unit that the buyer chose; null for the provider's price. Without a product of
 * the provider, the payment page shows the title of the order.
 */
export type SoldLine = {
  providerProductId: string | null;
  chosenCents: number | null;
  discount: Discount | null;
};

/** Lifetime of a payment page, and the minimum that Stripe allows. */
const sessionSeconds = 60 * 60;
const minSessionSeconds = 30 * 60;

/** Shares concurrent requests for an order, because the provider would reject the second one with a 409. */
const makeOnce = createFlights<Session>();

/** True if an order is recent enough for a new session to meet the provider's minimum lifetime. */
export function canOpenCheckoutSession(order: Pick<Order, 'createdAt'>, now: Date): boolean {
  const age = (now.getTime() - order.createdAt.getTime()) / 1_000;
  return age <= sessionSeconds - minSessionSeconds - 60;
}

/**
 * Returns the checkout session of an order, always the same one. Null if the provider does not have it (after
 * a change of API keys): the caller must then create a new order.
 * @throws {AppError} not-for-sale if the provider no longer sells at this price
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
    // The customer was deleted at the provider or belongs to former API keys.
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
    // The account was deleted in the meantime, so the buyer must not be able to pay.
    await endCheckoutSession(core, session.id);
    throw new AppError('conflict', `order ${order.id} was deleted`);
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
                  ...(product === null ? { product_data: { name: order.title } } : { product }),
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
      cancel_url: buyPage + toCancelQuery(order),
      // Derived from the order, because the idempotency key requires identical parameters.
      expires_at: Math.floor(order.createdAt.getTime() / 1_000) + sessionSeconds,
    },
    { idempotencyKey: `checkout:${order.id}:${customer}${sepaDebit ? ':sepa' : ''}` },
  );
  if (session.object !== 'checkout.session' || !session.id)
    throw new AppError('provider-unavailable', 'unexpected response to the session request');
  // The buyer must not pay another amount than the displayed one.
  if (session.amount_total !== order.amount) {
    await endCheckoutSession(core, session.id);
    throw new AppError('conflict', `order ${order.id} amounts to ${session.amount_total} at the provider`, {
      userMessage: m.checkout_amount_changed(),
    });
  }
  return session;
}

/** Returns to the corrections of a product, because the product itself is owned. */
const toCancelQuery = (order: Pick<Order, 'purpose'>): string =>
  order.purpose === 'corrections' ? `${toPurposeQuery(order)}&annule=1` : '?annule=1';

/** Uses a coupon to discount one seat, because the provider cannot discount one of several units. */
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

const isUnknown = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'resource_missing' &&
  error.param === 'customer';

/** Maps a rejection: price or product archived at the provider, or last use of a code just taken. */
function explainRefusal(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return error;
  const { param = '', message } = error;
  if (param.startsWith('line_items')) return new AppError('not-for-sale', message, { cause: error });
  if (!param.startsWith('discounts')) return error;
  return new AppError('invalid-input', message, { cause: error, userMessage: m.checkout_code_gone() });
}

/**
 * Returns null if the session does not exist.
 * @throws {AppError} provider-unavailable if the provider does not respond
 */
export async function findCheckoutSession(core: Core, id: string): Promise<Session | null> {
  try {
    const session = await core.payments.checkout.sessions.retrieve(id, {
      expand: ['payment_intent.latest_charge'],
    });
    // The SDK does not throw for every invalid response.
    if (session.object === 'checkout.session' && session.id === id) return session;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
      return null;
    throw new AppError('provider-unavailable', 'checkout session request failed', { cause: error });
  }
  throw new AppError('provider-unavailable', 'unexpected response to the request of a session');
}

/** Expires a payment page and returns its final status: `complete` if paid first, null if not found. */
export async function endCheckoutSession(core: Core, id: string): Promise<Session['status']> {
  const found = await findCheckoutSession(core, id);
  if (found?.status !== 'open') return found?.status ?? null;
  const { sessions } = core.payments.checkout;
  try {
    return (await sessions.expire(id)).status;
  } catch (error) {
    // Only an open session can expire. It may have been paid or have expired in the meantime.
    const session = await sessions.retrieve(id);
    if (session.status === 'open') throw error;
    return session.status;
  }
}

/** Concurrent first orders of an account share one customer. */
const makeCustomerOnce = createFlights<string>();

/** Returns the provider's customer id, which the account claim `stripeCustomerId` stores. */
export async function findCustomer(core: Core, buyer: Buyer): Promise<string> {
  const account = await core.identity.findAccount(buyer.uid);
  return account?.claims.stripeCustomerId || buyer.stripeCustomerId || makeCustomer(core, buyer, '');
}

const makeCustomer = (core: Core, buyer: Buyer, former: string): Promise<string> =>
  makeCustomerOnce(buyer.uid, () => createCustomer(core, buyer, former));

/** `former` is the deleted customer, whose replacement needs another idempotency key. */
async function createCustomer(core: Core, buyer: Buyer, former: string): Promise<string> {
  const account = await core.identity.findAccount(buyer.uid, { fresh: true });
  const known = account?.claims.stripeCustomerId;
  if (known && known !== former) return known;
  const imported = former ? null : await findImportedCustomer(core, buyer);
  if (imported) {
    await changeClaims(core, buyer.uid, { stripeCustomerId: imported });
    return imported;
  }
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
