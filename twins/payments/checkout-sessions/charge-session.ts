import { insertBalanceTransaction } from '../balance/insert-balance-transaction.ts';
import { type Decline, declines } from '../cards/declines.ts';
import { scenarioOf } from '../cards/scenarios.ts';
import type { ThreeDSecure } from '../charges/charge-row.ts';
import { insertCharge } from '../charges/insert-charge.ts';
import { noteBalanceTransaction } from '../charges/update-charge-row.ts';
import { failPaymentIntent, succeedPaymentIntent } from '../payment-intents/end-payment-intent.ts';
import type { PaymentIntentRow } from '../payment-intents/payment-intent-row.ts';
import type { PaymentMethodRow } from '../payment-methods/payment-method-row.ts';
import { rowOf, type Scope } from '../wire/scope.ts';
import { type Buyer, buyerCustomer, completeSession } from './complete-session.ts';
import type { PaymentResult } from './payment-result.ts';
import type { SessionRow } from './session-row.ts';

export type ChargeOrder = {
  /** Locked and open. */
  session: SessionRow;
  intent: PaymentIntentRow;
  method: PaymentMethodRow;
  threeDSecure: ThreeDSecure | null;
  /** The form that will have completed the session. */
  attempt: string;
};

/** Takes the money of a session with a card, or notes that the bank refused. */
export async function chargeSession(scope: Scope, order: ChargeOrder): Promise<PaymentResult> {
  const { session, method, threeDSecure } = order;
  const decline = scenarioOf(method.behaviour).decline;
  if (decline) return await declineSession(scope, order, declines[decline]);
  const buyer = buyerOf(method);
  const customer = await buyerCustomer(scope, session, buyer);
  const intent = await nameCustomer(scope, order.intent, customer);
  const charge = await insertCharge(scope, intent, method, { threeDSecure });
  await succeedPaymentIntent(scope, intent, { charge: charge.id, method: method.id });
  const completed = await completeSession(scope, { ...session, customer }, buyer, order.attempt);
  const transaction = await insertBalanceTransaction(scope, {
    amount: charge.amount,
    currency: charge.currency,
    source: charge.id,
    type: 'charge',
    description: charge.description,
  });
  await noteBalanceTransaction(scope, charge, transaction);
  return { state: 'paid', session: completed };
}

async function declineSession(scope: Scope, order: ChargeOrder, decline: Decline): Promise<PaymentResult> {
  const { session, intent, method, threeDSecure } = order;
  const charge = await insertCharge(scope, intent, method, { decline, threeDSecure });
  await failPaymentIntent(scope, intent, method, {
    code: decline.code,
    message: decline.message,
    declineCode: decline.declineCode,
    adviceCode: decline.advice,
    networkDeclineCode: decline.networkCode,
    charge: charge.id,
  });
  return { state: 'declined', session };
}

function buyerOf(method: PaymentMethodRow): Buyer {
  const { email, name, address } = method.billing_details;
  return { email: email ?? '', name: name ?? '', country: address.country ?? '' };
}

/** A customer made for this payment is named in it from now on. */
async function nameCustomer(
  scope: Scope,
  intent: PaymentIntentRow,
  customer: string | null,
): Promise<PaymentIntentRow> {
  if (intent.customer === customer) return intent;
  return await rowOf<PaymentIntentRow>(
    scope.client,
    'UPDATE payments.payment_intents SET customer = $2 WHERE id = $1 RETURNING *',
    [intent.id, customer],
  );
}
