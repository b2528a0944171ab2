import { scenarioOf } from '../cards/scenarios.ts';
import type { TestCard } from '../cards/test-cards.ts';
import { requireAuthentication } from '../payment-intents/end-payment-intent.ts';
import { lockPaymentIntent } from '../payment-intents/find-payment-intent.ts';
import { countAttempt, openPaymentIntent } from '../payment-intents/open-payment-intent.ts';
import type { PaymentIntentRow } from '../payment-intents/payment-intent-row.ts';
import { type Expiry, insertPaymentMethod } from '../payment-methods/insert-payment-method.ts';
import type { BillingDetails } from '../payment-methods/payment-method-row.ts';
import { rowOf, type Scope } from '../wire/scope.ts';
import { chargeSession } from './charge-session.ts';
import { authenticationUrl, checkoutUrl } from './checkout-url.ts';
import { type Buyer, completeSession } from './complete-session.ts';
import { lockSession } from './expire-session.ts';
import { type PaymentResult, resultOf } from './payment-result.ts';
import type { SessionRow } from './session-row.ts';

/** A page open to anyone must not be a place to try cards for ever. */
export const MAX_ATTEMPTS = 25;

/** What the buyer sent from the page, already checked. `attempt` is the form it came from. */
export type PaymentOrder = {
  attempt: string;
  buyer: Buyer;
  /** Nothing where nothing is due. */
  payment: { card: TestCard; expiry: Expiry } | null;
};

/**
 * Pays a session. The session is locked first, so of all that is sent at once only one form pays; the very form that
 * paid is told so again.
 * @throws {ApiError} 404 when there is no such session.
 */
export async function paySession(scope: Scope, id: string, order: PaymentOrder): Promise<PaymentResult> {
  const session = await lockSession(scope, id);
  if (session.status !== 'open') return resultOf(session, order.attempt);
  if (session.amount_total === 0) {
    return { state: 'paid', session: await completeSession(scope, session, order.buyer, order.attempt) };
  }
  if (!order.payment) throw new Error(`session ${id} has an amount due and no card was given`);
  const intent = await intentOf(scope, session);
  if (intent.attempts >= MAX_ATTEMPTS) return { state: 'exhausted', session };
  await countAttempt(scope, intent);
  const { card, expiry } = order.payment;
  const method = await insertPaymentMethod(scope, card, expiry, billingDetails(order.buyer));
  if (scenarioOf(method.behaviour).authentication) {
    await requireAuthentication(scope, intent, method, {
      url: authenticationUrl(scope, id),
      return_url: checkoutUrl(scope, id),
    });
    return { state: 'authentication', session };
  }
  return await chargeSession(scope, { session, intent, method, threeDSecure: null, attempt: order.attempt });
}

/** The payment of a session, started at the first attempt. */
async function intentOf(scope: Scope, session: SessionRow): Promise<PaymentIntentRow> {
  if (session.payment_intent) return await lockPaymentIntent(scope, session.payment_intent);
  const intent = await openPaymentIntent(scope, {
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    data: session.payment_intent_data,
  });
  await rowOf(
    scope.client,
    'UPDATE payments.checkout_sessions SET payment_intent = $2 WHERE id = $1 RETURNING id',
    [session.id, intent.id],
  );
  session.payment_intent = intent.id;
  return intent;
}

function billingDetails(buyer: Buyer): BillingDetails {
  return {
    address: { city: null, country: buyer.country, line1: null, line2: null, postal_code: null, state: null },
    email: buyer.email,
    name: buyer.name,
    phone: null,
    tax_id: null,
  };
}
