import { failPaymentIntent } from '../payment-intents/end-payment-intent.ts';
import { lockPaymentIntent } from '../payment-intents/find-payment-intent.ts';
import { getPaymentMethod } from '../payment-methods/insert-payment-method.ts';
import { randomText } from '../wire/random-id.ts';
import type { Scope } from '../wire/scope.ts';
import { chargeSession } from './charge-session.ts';
import { lockSession } from './expire-session.ts';
import { type PaymentResult, resultOf } from './payment-result.ts';

/**
 * The cardholder's answer to the bank's question about one card (`challenge` is its payment method). An answer about
 * a card that is no longer the one being asked about changes nothing.
 * @throws {ApiError} 404 when there is no such session.
 */
export async function answerAuthentication(
  scope: Scope,
  id: string,
  challenge: string,
  isAuthorised: boolean,
): Promise<PaymentResult> {
  const session = await lockSession(scope, id);
  if (session.status !== 'open') return resultOf(session, challenge);
  const intent = session.payment_intent ? await lockPaymentIntent(scope, session.payment_intent) : null;
  if (intent?.status !== 'requires_action' || intent.payment_method !== challenge) {
    return { state: 'declined', session };
  }
  const method = await getPaymentMethod(scope, challenge);
  if (!isAuthorised) {
    await failPaymentIntent(scope, intent, method, {
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    });
    return { state: 'declined', session };
  }
  const threeDSecure = { result: 'authenticated' as const, transaction_id: randomText(28) };
  return await chargeSession(scope, { session, intent, method, threeDSecure, attempt: challenge });
}
