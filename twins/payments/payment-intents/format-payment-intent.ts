import type Stripe from 'stripe';
import { toSeconds } from '../wire/seconds.ts';
import type { Wire } from '../wire/wire.ts';
import type { PaymentIntentRow } from './payment-intent-row.ts';

/** https://docs.stripe.com/api/payment_intents/object */
export function formatPaymentIntent(row: PaymentIntentRow): Wire<Stripe.PaymentIntent> {
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
    canceled_at: row.canceled_at && toSeconds(row.canceled_at),
    cancellation_reason: row.cancellation_reason,
    capture_method: 'automatic_async',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: toSeconds(row.created),
    currency: row.currency,
    customer: row.customer,
    customer_account: null,
    description: row.description,
    excluded_payment_method_types: null,
    // Written by this twin as a whole (declined.ts, refused-authentication), read back as it was.
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
    },
    payment_method_types: ['card'],
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
