import type Stripe from 'stripe';
import { toSeconds } from '../wire/seconds.ts';
import type { Wire } from '../wire/wire.ts';
import type { ChargeRow } from './charge-row.ts';

/** https://docs.stripe.com/api/charges/object */
export function formatCharge(row: ChargeRow): Wire<Stripe.Charge> {
  const paid = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: paid ? row.amount : 0,
    amount_refunded: row.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: row.balance_transaction,
    billing_details: row.billing_details,
    calculated_statement_descriptor: row.calculated_statement_descriptor,
    captured: paid,
    created: toSeconds(row.created),
    currency: row.currency,
    customer: row.customer,
    description: row.description,
    disputed: row.disputed,
    failure_balance_transaction: null,
    failure_code: row.failure_code,
    failure_message: row.failure_message,
    fraud_details: {},
    livemode: false,
    metadata: row.metadata,
    on_behalf_of: null,
    outcome: row.outcome,
    paid,
    payment_intent: row.payment_intent,
    payment_method: row.payment_method,
    payment_method_details: { card: formatCard(row), type: 'card' },
    radar_options: {},
    receipt_email: row.receipt_email,
    receipt_number: null,
    receipt_url: null,

    refunded: paid && row.amount_refunded === row.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: row.statement_descriptor,
    statement_descriptor_suffix: row.statement_descriptor_suffix,
    status: row.status,
    transfer_data: null,
    transfer_group: null,
  };
}

function formatCard(row: ChargeRow): Wire<Stripe.Charge.PaymentMethodDetails.Card> {
  const { card } = row;
  const paid = row.status === 'succeeded';
  return {
    amount_authorized: paid ? row.amount : null,
    authorization_code: paid ? '123456' : null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: row.failure_code === 'incorrect_cvc' ? 'fail' : 'pass',
    },
    country: card.country,
    electronic_commerce_indicator: row.three_d_secure ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    overcapture: { maximum_amount_capturable: paid ? row.amount : 0, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: row.three_d_secure && {
      authentication_flow: 'challenge',
      electronic_commerce_indicator: '05',
      exemption_indicator: null,
      result: row.three_d_secure.result,
      result_reason: null,
      transaction_id: row.three_d_secure.transaction_id,
      version: '2.2.0',
    },
    transaction_link_id: null,
    wallet: null,
  };
}
