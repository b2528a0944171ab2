import { DECLINES, scenarioOf } from '../cards/card-scenarios.ts';
import type { TestCard } from '../cards/test-cards.ts';
import type { TestAccount } from '../debits/test-accounts.ts';
import { insertBalanceTransaction, paymentAvailableOn } from '../resources/balance.ts';
import { insertCharge, recordBalanceTransaction, type ThreeDSecure } from '../resources/charges.ts';
import { openDispute } from '../resources/disputes.ts';
import { warnOfFraud } from '../resources/early-fraud-warnings.ts';
import { cardFee } from '../resources/fees.ts';
import {
  failPaymentIntent,
  openPaymentIntent,
  type PaymentIntentRow,
  paymentIntentTable,
  requireAuthentication,
  succeedPaymentIntent,
} from '../resources/payment-intents.ts';
import {
  type Expiry,
  insertDebitMethod,
  insertPaymentMethod,
  type PaymentMethodRow,
  paymentMethodTable,
} from '../resources/payment-methods.ts';
import type { Scope } from '../wire/transaction.ts';
import { randomText } from '../wire/wire.ts';
import {
  completeSession,
  type Payer,
  type PaymentResult,
  saveCustomer,
  toBillingDetails,
  toPayer,
} from './complete-session.ts';
import { debitSession } from './debit-session.ts';
import { type Discount, readDiscount, redeem } from './discounts.ts';
import {
  authenticationUrl,
  type CheckoutSessionRow,
  checkoutUrl,
  lockSession,
  methodTypesOf,
  sessionTable,
} from './sessions.ts';

/** Maximum payment attempts per session, because a public page must not allow unlimited card testing. */
export const MAX_ATTEMPTS = 25;

/** Validated input of the payment page. `attempt` is the id of the form. */
export type PaymentOrder = {
  attempt: string;
  buyer: Payer;
  /** Null if nothing is due. */
  payment: { card: TestCard; expiry: Expiry } | { account: TestAccount } | null;
};

/** Returns the result for a form whose session is not open: `paid` only if this form paid it. */
export function resultOf(session: CheckoutSessionRow, attempt: string): PaymentResult {
  return { state: session.completed_by === attempt ? 'paid' : 'closed', session };
}

/**
 * Only one of several concurrent forms pays. If that form is resubmitted, it gets the same result again.
 * @throws {ApiError} 404 if the session does not exist
 */
export async function paySession(scope: Scope, id: string, order: PaymentOrder): Promise<PaymentResult> {
  const session = await lockSession(scope, id);
  if (session.status !== 'open') return resultOf(session, order.attempt);
  const discount = await readDiscount(scope, session, 'FOR UPDATE');
  if (discount === 'spent') return { state: 'spent', session };
  if (session.amount_total === 0) {
    const customer = await saveCustomer(scope, session, order.buyer);
    if (discount) await redeem(scope, discount);
    return await completeSession(scope, { ...session, customer }, order.buyer, order.attempt);
  }
  if (!order.payment) throw new Error(`session ${id} has an amount due but no payment method`);
  const opened = await ensurePaymentIntent(scope, session);
  if (opened.attempts >= MAX_ATTEMPTS) return { state: 'exhausted', session };
  // Counts the attempt before its outcome is known.
  const intent = await paymentIntentTable.update(scope, opened.id, { attempts: opened.attempts + 1 });
  if ('account' in order.payment) {
    const account = await insertDebitMethod(scope, order.payment.account, toBillingDetails(order.buyer));
    return await debitSession(scope, { session, intent, method: account, attempt: order.attempt, discount });
  }
  const { card, expiry } = order.payment;
  const method = await insertPaymentMethod(scope, card, expiry, toBillingDetails(order.buyer));
  if (scenarioOf(method.behaviour).authentication) {
    await requireAuthentication(scope, intent, method, {
      url: authenticationUrl(scope, id),
      return_url: checkoutUrl(scope, id),
    });
    return { state: 'authentication', session };
  }
  return await chargeSession(scope, {
    session,
    intent,
    method,
    threeDSecure: null,
    attempt: order.attempt,
    discount,
  });
}

/**
 * `challenge` is the id of the payment method. The decision is ignored if that card was replaced meanwhile.
 * @throws {ApiError} 404 if the session does not exist
 */
export async function answerAuthentication(
  scope: Scope,
  id: string,
  challenge: string,
  isAuthorised: boolean,
): Promise<PaymentResult> {
  const session = await lockSession(scope, id);
  if (session.status !== 'open') return resultOf(session, challenge);
  const intent = session.payment_intent
    ? await paymentIntentTable.get(scope, session.payment_intent, 'FOR UPDATE')
    : null;
  if (intent?.status !== 'requires_action' || intent.payment_method !== challenge) {
    return { state: 'declined', session };
  }
  const discount = await readDiscount(scope, session, 'FOR UPDATE');
  if (discount === 'spent') return { state: 'spent', session };
  const method = await paymentMethodTable.get(scope, challenge);
  if (!isAuthorised) {
    await failPaymentIntent(scope, intent, method, {
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    });
    return { state: 'declined', session };
  }
  const threeDSecure = { result: 'authenticated' as const, transaction_id: randomText(28) };
  return await chargeSession(scope, { session, intent, method, threeDSecure, attempt: challenge, discount });
}

/** Returns the locked payment intent, created on the first attempt. */
async function ensurePaymentIntent(scope: Scope, session: CheckoutSessionRow): Promise<PaymentIntentRow> {
  if (session.payment_intent)
    return await paymentIntentTable.get(scope, session.payment_intent, 'FOR UPDATE');
  const intent = await openPaymentIntent(scope, {
    amount: session.amount_total,
    currency: session.currency,
    customer: session.customer,
    payment_method_types: methodTypesOf(session),
    data: session.payment_intent_data,
  });
  await sessionTable.update(scope, session.id, { payment_intent: intent.id });
  session.payment_intent = intent.id;
  return intent;
}

type Attempt = {
  /** Open session, locked by the caller. */
  session: CheckoutSessionRow;
  intent: PaymentIntentRow;
  method: PaymentMethodRow;
  threeDSecure: ThreeDSecure | null;
  /** Id of the form that completes the session on success. */
  attempt: string;
  /** Locked discount, counted as redeemed if the payment succeeds. */
  discount: Discount | null;
};

async function chargeSession(
  scope: Scope,
  { session, intent, method, threeDSecure, attempt, discount }: Attempt,
): Promise<PaymentResult> {
  const { decline: reason } = scenarioOf(method.behaviour);
  if (reason) {
    const decline = DECLINES[reason];
    const charge = await insertCharge(scope, intent, method, { decline, threeDSecure });
    await failPaymentIntent(scope, intent, method, { ...decline, charge: charge.id });
    return { state: 'declined', session };
  }
  const buyer: Payer = toPayer(method.billing_details);
  const customer = await saveCustomer(scope, session, buyer);
  const named = await paymentIntentTable.update(scope, intent.id, { customer });
  const charge = await insertCharge(scope, named, method, { threeDSecure });
  await succeedPaymentIntent(scope, named, { charge: charge.id, method: method.id });
  if (discount) await redeem(scope, discount);
  const result = await completeSession(
    scope,
    { ...session, customer, payment_status: 'paid' },
    buyer,
    attempt,
  );
  const transaction = await insertBalanceTransaction(scope, {
    amount: charge.amount,
    currency: charge.currency,
    source: charge.id,
    type: 'charge',
    description: charge.description,
    fee: cardFee(charge.amount, method.card?.country ?? ''),
    available_on: paymentAvailableOn(scope.now),
  });
  await recordBalanceTransaction(scope, charge, transaction);
  const { dispute, inquiry, warning } = scenarioOf(method.behaviour);
  if (warning) await warnOfFraud(scope, charge);
  if (dispute) await openDispute(scope, charge, dispute, inquiry);
  return result;
}
