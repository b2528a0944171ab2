import { ApiError } from '../wire/api-error.ts';
import { endpoint } from '../wire/endpoint.ts';
import { applyMetadata, metadata } from '../wire/metadata.ts';
import {
  createdField,
  createdWithin,
  equals,
  type ListAnswer,
  pageFields,
  selectPage,
} from '../wire/paginate.ts';
import { noSuch } from '../wire/refusals.ts';
import { email, emptyable, oneOf, text } from '../wire/scalar-parameters.ts';
import { rowOf } from '../wire/scope.ts';
import { findPaymentIntent } from './find-payment-intent.ts';
import { formatPaymentIntent } from './format-payment-intent.ts';
import type { PaymentIntentRow } from './payment-intent-row.ts';

/** https://docs.stripe.com/api/payment_intents/retrieve */
export const retrievePaymentIntent = endpoint({
  method: 'GET',
  path: '/v1/payment_intents/:id',
  fields: { client_secret: text() },
  answers: { object: 'payment_intent' },
  async run(scope, values, id) {
    const row = await findPaymentIntent(scope, id);
    if (values.client_secret !== undefined && values.client_secret !== row.client_secret) {
      throw noSuch('payment_intent', id, 'client_secret', 404);
    }
    return formatPaymentIntent(row);
  },
});

/** https://docs.stripe.com/api/payment_intents/list */
export const listPaymentIntents = endpoint({
  method: 'GET',
  path: '/v1/payment_intents',
  fields: { ...pageFields, ...createdField, customer: text() },
  unserved: ['customer_account'],
  answers: { list: 'payment_intent' },
  async run(scope, values): Promise<ListAnswer> {
    const { rows, hasMore } = await selectPage<PaymentIntentRow>(
      scope,
      'payment_intents',
      'payment_intent',
      values,
      [...createdWithin(values.created), ...equals('customer', values.customer)],
    );
    return {
      object: 'list',
      data: rows.map(formatPaymentIntent),
      has_more: hasMore,
      url: '/v1/payment_intents',
    };
  },
});

/** What does not touch the payment itself can be changed at any time (https://docs.stripe.com/api/payment_intents/update). */
export const updatePaymentIntent = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id',
  fields: { description: emptyable(text(1000)), metadata, receipt_email: emptyable(email) },
  unserved: [
    'allowed_payment_method_types',
    'amount',
    'amount_details',
    'application_fee_amount',
    'capture_method',
    'currency',
    'customer',
    'customer_account',
    'excluded_payment_method_types',
    'hooks',
    'payment_details',
    'payment_method',
    'payment_method_configuration',
    'payment_method_data',
    'payment_method_options',
    'setup_future_usage',
    'shipping',
    'statement_descriptor',
    'statement_descriptor_suffix',
    'transfer_data',
    'transfer_group',
  ],
  answers: { object: 'payment_intent' },
  async run(scope, values, id) {
    const before = await findPaymentIntent(scope, id, 'FOR UPDATE');
    const row = await rowOf<PaymentIntentRow>(
      scope.client,
      `UPDATE payments.payment_intents SET description = $2, metadata = $3, receipt_email = $4
       WHERE id = $1 RETURNING *`,
      [
        id,
        values.description === undefined ? before.description : values.description,
        applyMetadata(before.metadata, values.metadata),
        values.receipt_email === undefined ? before.receipt_email : values.receipt_email,
      ],
    );
    return formatPaymentIntent(row);
  },
});

const CANCELLABLE = ['requires_payment_method', 'requires_action'];

/**
 * Every payment here belongs to a Checkout Session, and that is expired instead: so this always refuses, as the
 * provider does (https://docs.stripe.com/api/payment_intents/cancel).
 */
export const cancelPaymentIntentEndpoint = endpoint({
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  fields: { cancellation_reason: oneOf('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer') },
  answers: { object: 'payment_intent' },
  async run(scope, _values, id): Promise<object> {
    const { status } = await findPaymentIntent(scope, id);
    const message = CANCELLABLE.includes(status)
      ? 'You cannot cancel this PaymentIntent because it was created by a Checkout Session. Expire the Checkout Session instead.'
      : `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`;
    throw new ApiError(message, { status: 400, code: 'payment_intent_unexpected_state' });
  },
});
