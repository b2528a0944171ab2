import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import type { Decline } from '../cards/card-scenarios.ts';
import { endpoint, type Resource } from '../wire/endpoint.ts';
import { docUrl, noSuch } from '../wire/errors.ts';
import type { Metadata } from '../wire/metadata.ts';
import { objectTable } from '../wire/objects.ts';
import { text } from '../wire/parameters.ts';
import { emit, type Scope } from '../wire/transaction.ts';
import { randomId, randomText, type Wire, type WireObject } from '../wire/wire.ts';
import { formatPaymentMethod, type PaymentMethodRow } from './payment-methods.ts';

/** Created on the buyer's first attempt. Amounts are in the smallest unit. */
export type PaymentIntentRow = {
  id: string;
  created: Date;
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
  payment_method_types: string[];
  /** Number of payment attempts so far. */
  attempts: number;
  client_secret: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  receipt_email: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  payment_method: string | null;
  latest_charge: string | null;
  last_payment_error: WireObject | null;
  next_action: { type: string; redirect_to_url: { url: string; return_url: string } } | null;
  canceled_at: Date | null;
  cancellation_reason: string | null;
};

export const paymentIntentTable = objectTable<PaymentIntentRow>({
  table: 'payment_intents',
  object: 'payment_intent',
  param: 'intent',
  idPrefix: 'pi',
  format: writeOut,
});

/** https://docs.stripe.com/api/payment_intents/object */
function writeOut(row: PaymentIntentRow): Wire<Stripe.PaymentIntent> {
  return {
    id: row.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: row.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: row.amount_received,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: row.canceled_at && toEpochSeconds(row.canceled_at),
    cancellation_reason: row.cancellation_reason,
    capture_method: 'automatic_async',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: toEpochSeconds(row.created),
    currency: row.currency,
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    // Complete object of the failed attempt.
    last_payment_error: row.last_payment_error as Wire<Stripe.PaymentIntent.LastPaymentError> | null,
    latest_charge: row.latest_charge,
    livemode: false,
    managed_payments: null,
    metadata: row.metadata,
    next_action: row.next_action,
    on_behalf_of: null,
    payment_method: row.payment_method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
      },
      ...(row.payment_method_types.includes('sepa_debit') && { sepa_debit: {} }),
    },
    payment_method_types: row.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: row.receipt_email,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: row.statement_descriptor,
    statement_descriptor_suffix: row.statement_descriptor_suffix,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

/** Data for the future payment intent of a session. */
export type PaymentIntentData = {
  description?: string;
  metadata: Metadata;
  receipt_email?: string;
  statement_descriptor?: string;
  statement_descriptor_suffix?: string;
};

// State changes of a payment intent. Each emits an event.

/** The amount is above zero, in the smallest unit of `currency`. */
export async function openPaymentIntent(
  scope: Scope,
  payment: Pick<PaymentIntentRow, 'amount' | 'currency' | 'customer' | 'payment_method_types'> & {
    data: PaymentIntentData;
  },
): Promise<PaymentIntentRow> {
  const id = randomId('pi');
  const { data, ...rest } = payment;
  const row = await paymentIntentTable.insert(scope, {
    ...rest,
    ...data,
    id,
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${randomText(25)}`,
  });
  emit(scope, 'payment_intent.created', writeOut(row));
  return row;
}

async function step(
  scope: Scope,
  type: 'canceled' | 'payment_failed' | 'processing' | 'requires_action' | 'succeeded',
  intent: PaymentIntentRow,
  columns: Partial<PaymentIntentRow>,
): Promise<PaymentIntentRow> {
  const row = await paymentIntentTable.update(scope, intent.id, columns);
  emit(scope, `payment_intent.${type}`, writeOut(row));
  return row;
}

export async function requireAuthentication(
  scope: Scope,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  addresses: { url: string; return_url: string },
): Promise<PaymentIntentRow> {
  return await step(scope, 'requires_action', intent, {
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'redirect_to_url', redirect_to_url: addresses },
  });
}

/** Another attempt may follow. */
export async function failPaymentIntent(
  scope: Scope,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  failure: Decline & { charge?: string },
): Promise<PaymentIntentRow> {
  return await step(scope, 'payment_failed', intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      ...(failure.adviceCode && { advice_code: failure.adviceCode }),
      ...(failure.charge && { charge: failure.charge }),
      code: failure.code,
      ...(failure.declineCode && { decline_code: failure.declineCode }),
      doc_url: docUrl(failure.code),
      message: failure.message,
      ...(failure.networkDeclineCode && { network_decline_code: failure.networkDeclineCode }),
      payment_method: formatPaymentMethod(method),
      type: failure.code === 'payment_intent_authentication_failure' ? 'invalid_request_error' : 'card_error',
    },
    latest_charge: failure.charge,
  });
}

/** The bank responds later. */
export async function processPaymentIntent(
  scope: Scope,
  intent: PaymentIntentRow,
  payment: { charge: string; method: string },
): Promise<PaymentIntentRow> {
  return await step(scope, 'processing', intent, {
    status: 'processing',
    payment_method: payment.method,
    latest_charge: payment.charge,
    next_action: null,
    last_payment_error: null,
  });
}

export async function succeedPaymentIntent(
  scope: Scope,
  intent: PaymentIntentRow,
  payment: { charge: string; method: string },
): Promise<PaymentIntentRow> {
  return await step(scope, 'succeeded', intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    payment_method: payment.method,
    latest_charge: payment.charge,
    next_action: null,
    last_payment_error: null,
  });
}

export async function cancelPaymentIntent(
  scope: Scope,
  intent: PaymentIntentRow,
  reason: string,
): Promise<PaymentIntentRow> {
  return await step(scope, 'canceled', intent, {
    status: 'canceled',
    canceled_at: scope.now,
    cancellation_reason: reason,
    next_action: null,
  });
}

export const paymentIntentResource: Resource = {
  ...paymentIntentTable,
  expands: {
    customer: { reference: ['customer'] },
    latest_charge: { reference: ['charge'] },
    payment_method: { reference: ['payment_method'] },
  },
  endpoints: [
    /** https://docs.stripe.com/api/payment_intents/retrieve */
    endpoint({
      method: 'GET',
      path: '/v1/payment_intents/:id',
      fields: { client_secret: text() },
      answers: { object: 'payment_intent' },
      async run(scope, values, id) {
        const row = await paymentIntentTable.get(scope, id);
        if (values.client_secret !== undefined && values.client_secret !== row.client_secret) {
          throw noSuch('payment_intent', id, 'client_secret', 404);
        }
        return writeOut(row);
      },
    }),
  ],
};
