import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import { type Decline, scenarioOf } from '../cards/card-scenarios.ts';
import { listEndpoint, type Resource, retrieveEndpoint } from '../wire/endpoint.ts';
import type { Metadata } from '../wire/metadata.ts';
import { objectTable } from '../wire/objects.ts';
import { text } from '../wire/parameters.ts';
import { emit, emitChange, type Scope } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';
import { endWarnings } from './early-fraud-warnings.ts';
import type { PaymentIntentRow } from './payment-intents.ts';
import type { BillingDetails, PaymentMethodRow, StoredAccount, StoredCard } from './payment-methods.ts';

export type ThreeDSecure = { result: 'authenticated'; transaction_id: string };

type ChargeOutcome = {
  advice_code: string | null;
  network_advice_code: string | null;
  network_decline_code: string | null;
  network_status: string;
  reason: string | null;
  risk_level: string;
  risk_score: number;
  seller_message: string;
  type: string;
};

/** One attempt to collect a payment. Amounts are in the smallest unit. */
export type ChargeRow = {
  id: string;
  created: Date;
  amount: number;
  /** Amount refunded or being refunded, without failed refunds. */
  amount_refunded: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  payment_intent: string;
  payment_method: string;
  billing_details: BillingDetails;
  /** Exactly one of `card` and `sepa_debit` is set. */
  card: StoredCard | null;
  sepa_debit: StoredAccount | null;
  three_d_secure: ThreeDSecure | null;
  status: 'succeeded' | 'pending' | 'failed';
  settles_at: Date | null;
  failure_code: string | null;
  failure_message: string | null;
  outcome: ChargeOutcome;
  receipt_email: string | null;
  statement_descriptor: string | null;
  statement_descriptor_suffix: string | null;
  calculated_statement_descriptor: string | null;
  balance_transaction: string | null;
  refund_behaviour: string;
  disputed: boolean;
};

export const chargeTable = objectTable<ChargeRow>({
  table: 'charges',
  object: 'charge',
  param: 'charge',
  idPrefix: 'ch',
  format: writeOut,
});

/** https://docs.stripe.com/api/charges/object */
function writeOut(row: ChargeRow): Wire<Stripe.Charge> {
  const paid = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_captured: row.status === 'failed' ? 0 : row.amount,
    amount_refunded: row.amount_refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: row.balance_transaction,
    billing_details: row.billing_details,
    calculated_statement_descriptor: row.calculated_statement_descriptor,
    captured: row.status !== 'failed',
    created: toEpochSeconds(row.created),
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
    payment_method_details: formatDetails(row),
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

function formatDetails(row: ChargeRow): Wire<Stripe.Charge.PaymentMethodDetails> {
  if (row.card) return { card: formatCard(row, row.card), type: 'card' };
  return { ...(row.sepa_debit && { sepa_debit: { ...row.sepa_debit, mandate: null } }), type: 'sepa_debit' };
}

function formatCard(row: ChargeRow, card: StoredCard): Wire<Stripe.Charge.PaymentMethodDetails.Card> {
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

/** With `settlesAt`, the charge is pending until the bank responds. */
export async function insertCharge(
  scope: Scope,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  attempt: { decline?: Decline; threeDSecure?: ThreeDSecure | null; settlesAt?: Date },
): Promise<ChargeRow> {
  const { decline, settlesAt } = attempt;
  const status = decline ? 'failed' : settlesAt ? 'pending' : 'succeeded';
  const row = await chargeTable.insert(scope, {
    amount: intent.amount,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: method.id,
    billing_details: method.billing_details,
    card: method.card,
    sepa_debit: method.sepa_debit,
    settles_at: settlesAt,
    three_d_secure: attempt.threeDSecure,
    status,
    failure_code: decline?.code,
    failure_message: decline?.message,
    outcome: decline ? toRefusedOutcome(decline) : AUTHORISED,
    receipt_email: intent.receipt_email,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    calculated_statement_descriptor: formatStatement(scope, intent),
    refund_behaviour: (method.card && scenarioOf(method.behaviour).refund) ?? 'succeeds',
  });
  emit(scope, `charge.${status}`, writeOut(row));
  return row;
}

/** Settles a pending charge as succeeded, or as failed if `decline` is given. */
export async function settleCharge(scope: Scope, charge: ChargeRow, decline?: Decline): Promise<ChargeRow> {
  const row = await chargeTable.update(scope, charge.id, {
    status: decline ? 'failed' : 'succeeded',
    settles_at: null,
    ...(decline && {
      failure_code: decline.code,
      failure_message: decline.message,
      outcome: toRefusedOutcome(decline),
    }),
  });
  emit(scope, decline ? 'charge.failed' : 'charge.succeeded', writeOut(row));
  return row;
}

const AUTHORISED: ChargeOutcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 12,
  seller_message: 'Payment complete.',
  type: 'authorized',
};

function toRefusedOutcome(decline: Decline): ChargeOutcome {
  return {
    ...AUTHORISED,
    advice_code: decline.adviceCode ?? null,
    network_decline_code: decline.networkDeclineCode ?? null,
    network_status: 'declined_by_network',
    reason: decline.declineCode ?? decline.code,
    seller_message: `The bank returned the decline code \`${decline.declineCode ?? decline.code}\`.`,
    type: 'issuer_declined',
  };
}

/** https://docs.stripe.com/get-started/account/statement-descriptors */
const MAX_STATEMENT_CHARACTERS = 22;

/** Returns the text on the bank statement, in ASCII. */
function formatStatement(scope: Scope, intent: PaymentIntentRow): string {
  const seller = scope.account.displayName;
  const text =
    intent.statement_descriptor ?? [seller, intent.statement_descriptor_suffix].filter(Boolean).join('* ');
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7E]|[<>\\'"]/g, '')
    .toUpperCase()
    .slice(0, MAX_STATEMENT_CHARACTERS);
}

/** Emits `charge.updated`, as Stripe does because it captures charges after it authorises them. */
export async function recordBalanceTransaction(
  scope: Scope,
  charge: ChargeRow,
  transaction: string,
): Promise<void> {
  const row = await chargeTable.update(scope, charge.id, { balance_transaction: transaction });
  emitChange(scope, 'charge.updated', writeOut(charge), writeOut(row));
}

/** `disputed` remains true after the dispute ends. */
export async function recordDispute(scope: Scope, charge: ChargeRow): Promise<void> {
  const row = await chargeTable.update(scope, charge.id, { disputed: true });
  emitChange(scope, 'charge.updated', writeOut({ ...row, disputed: false }), writeOut(row));
  await endWarnings(scope, charge.id);
}

/** Emits `charge.refunded` for a refund, `charge.updated` if one failed. */
export async function setAmountRefunded(
  scope: Scope,
  charge: ChargeRow,
  amount: number,
  event: 'charge.refunded' | 'charge.updated',
): Promise<void> {
  const row = await chargeTable.update(scope, charge.id, { amount_refunded: amount });
  emitChange(scope, event, writeOut(charge), writeOut(row));
  if (row.amount_refunded === row.amount) await endWarnings(scope, charge.id);
}

export const chargeResource: Resource = {
  ...chargeTable,
  expands: {
    balance_transaction: { reference: ['balance_transaction'] },
    customer: { reference: ['customer'] },
    failure_balance_transaction: { reference: ['balance_transaction'] },
    payment_intent: { reference: ['payment_intent'] },
    refunds: { list: 'refund' },
  },
  endpoints: [
    retrieveEndpoint(chargeTable, '/v1/charges/:id'),
    listEndpoint(chargeTable, '/v1/charges', {
      fields: { customer: text(), payment_intent: text() },
      unserved: ['transfer_group'],
      columns: ['customer', 'payment_intent'],
    }),
  ],
};
