import type Stripe from 'stripe';
import type { PaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import { pay, type Typed } from './buyer.ts';

/** Creates a session for one course at 49.00 € by default. */
export async function createOrder(
  stripe: Stripe,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
): Promise<Stripe.Checkout.Session> {
  return await stripe.checkout.sessions.create(
    {
      mode: 'payment',
      line_items: [line('Les temps du passé', 4900)],
      success_url: 'http://127.0.0.1:3000/merci?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://127.0.0.1:3000/panier',
      ...params,
    },
    options,
  );
}

export function line(
  name: string,
  amount: number,
  quantity = 1,
): Stripe.Checkout.SessionCreateParams.LineItem {
  return { price_data: { currency: 'eur', unit_amount: amount, product_data: { name } }, quantity };
}

export async function createPaidOrder(
  stripe: Stripe,
  twin: Pick<PaymentsTwin, 'fetch'>,
  params: Partial<Stripe.Checkout.SessionCreateParams> = {},
  overrides: Typed = {},
): Promise<{ session: Stripe.Checkout.Session; intent: string; charge: string }> {
  const order = await createOrder(stripe, params);
  const response = await pay(twin, order, overrides);
  if (!response.headers.get('location')?.startsWith(order.success_url?.split('?')[0] ?? '')) {
    throw new Error(`the order was not paid: ${response.status} ${await response.text()}`);
  }
  const session = await stripe.checkout.sessions.retrieve(order.id, { expand: ['payment_intent'] });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return { session, intent: intent.id, charge: String(intent.latest_charge) };
}

/** Returns the sum of all balance transactions before fees, in cents: payments minus refunds and disputes. */
export async function grossOf(stripe: Stripe): Promise<number> {
  const movements = await stripe.balanceTransactions
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  return movements.filter(({ type }) => type !== 'payout').reduce((sum, { amount }) => sum + amount, 0);
}

/** Returns all events, oldest first. */
export async function allEvents(
  stripe: Stripe,
  params: Stripe.EventListParams = {},
): Promise<Stripe.Event[]> {
  const events = await stripe.events.list({ limit: 100, ...params }).autoPagingToArray({ limit: 10_000 });
  return events.reverse();
}

/** Returns the error with which a call is rejected. */
export async function refusalOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Error && 'rawType' in error) return error as Stripe.errors.StripeError;
    throw error;
  }
  throw new Error('the call was not rejected');
}
