import { formatPaymentMethod } from '../payment-methods/format-payment-method.ts';
import type { PaymentMethodRow } from '../payment-methods/payment-method-row.ts';
import { docUrl } from '../wire/api-error.ts';
import { emit, rowOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import { formatPaymentIntent } from './format-payment-intent.ts';
import type { PaymentIntentRow } from './payment-intent-row.ts';

/** The steps of a payment that change its intent; each says so in an event. */

/** The cardholder must authorise the payment at this address first. */
export async function requireAuthentication(
  scope: Scope,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  addresses: { url: string; return_url: string },
): Promise<PaymentIntentRow> {
  const row = await rowOf<PaymentIntentRow>(
    scope.client,
    `UPDATE payments.payment_intents
     SET status = 'requires_action', payment_method = $2, last_payment_error = NULL, next_action = $3
     WHERE id = $1 RETURNING *`,
    [intent.id, method.id, { type: 'redirect_to_url', redirect_to_url: addresses }],
  );
  emit(scope, 'payment_intent.requires_action', formatPaymentIntent(row));
  return row;
}

export type PaymentFailure = {
  code: string;
  message: string;
  declineCode?: string | undefined;
  adviceCode?: string | undefined;
  networkDeclineCode?: string | undefined;
  charge?: string | undefined;
};

/** The attempt failed; another may follow. */
export async function failPaymentIntent(
  scope: Scope,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  failure: PaymentFailure,
): Promise<PaymentIntentRow> {
  const error: WireObject = {
    ...(failure.adviceCode && { advice_code: failure.adviceCode }),
    ...(failure.charge && { charge: failure.charge }),
    code: failure.code,
    ...(failure.declineCode && { decline_code: failure.declineCode }),
    doc_url: docUrl(failure.code),
    message: failure.message,
    ...(failure.networkDeclineCode && { network_decline_code: failure.networkDeclineCode }),
    payment_method: formatPaymentMethod(method),
    type: failure.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
  };
  const row = await rowOf<PaymentIntentRow>(
    scope.client,
    `UPDATE payments.payment_intents
     SET status = 'requires_payment_method', payment_method = NULL, next_action = NULL, last_payment_error = $2,
       latest_charge = coalesce($3, latest_charge)
     WHERE id = $1 RETURNING *`,
    [intent.id, error, failure.charge ?? null],
  );
  emit(scope, 'payment_intent.payment_failed', formatPaymentIntent(row));
  return row;
}

/** The money was taken by this charge. */
export async function succeedPaymentIntent(
  scope: Scope,
  intent: PaymentIntentRow,
  payment: { charge: string; method: string },
): Promise<PaymentIntentRow> {
  const row = await rowOf<PaymentIntentRow>(
    scope.client,
    `UPDATE payments.payment_intents
     SET status = 'succeeded', amount_received = amount, payment_method = $2, latest_charge = $3,
       next_action = NULL, last_payment_error = NULL
     WHERE id = $1 RETURNING *`,
    [intent.id, payment.method, payment.charge],
  );
  emit(scope, 'payment_intent.succeeded', formatPaymentIntent(row));
  return row;
}

/** Nothing more will be tried. */
export async function cancelPaymentIntent(
  scope: Scope,
  intent: PaymentIntentRow,
  reason: string,
): Promise<PaymentIntentRow> {
  const row = await rowOf<PaymentIntentRow>(
    scope.client,
    `UPDATE payments.payment_intents
     SET status = 'canceled', canceled_at = $2, cancellation_reason = $3, next_action = NULL
     WHERE id = $1 RETURNING *`,
    [intent.id, scope.now, reason],
  );
  emit(scope, 'payment_intent.canceled', formatPaymentIntent(row));
  return row;
}
