import type { Decline } from '../cards/declines.ts';
import { scenarioOf } from '../cards/scenarios.ts';
import type { PaymentIntentRow } from '../payment-intents/payment-intent-row.ts';
import type { PaymentMethodRow } from '../payment-methods/payment-method-row.ts';
import { randomId } from '../wire/random-id.ts';
import { emit, rowOf, type Scope } from '../wire/scope.ts';
import type { ChargeRow, Outcome, ThreeDSecure } from './charge-row.ts';
import { formatCharge } from './format-charge.ts';

/** Tries to take the money of a payment with a card, and says how it went. */
export async function insertCharge(
  scope: Scope,
  intent: PaymentIntentRow,
  method: PaymentMethodRow,
  attempt: { decline?: Decline | undefined; threeDSecure: ThreeDSecure | null },
): Promise<ChargeRow> {
  const { decline } = attempt;
  const row = await rowOf<ChargeRow>(
    scope.client,
    `INSERT INTO payments.charges (id, created, amount, currency, customer, description, metadata, payment_intent,
       payment_method, billing_details, card, three_d_secure, status, failure_code, failure_message, outcome,
       receipt_email, statement_descriptor, statement_descriptor_suffix, calculated_statement_descriptor,
       refund_behaviour)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
     RETURNING *`,
    [
      randomId('ch'),
      scope.now,
      intent.amount,
      intent.currency,
      intent.customer,
      intent.description,
      intent.metadata,
      intent.id,
      method.id,
      method.billing_details,
      method.card,
      attempt.threeDSecure,
      decline ? 'failed' : 'succeeded',
      decline?.code ?? null,
      decline?.message ?? null,
      decline ? refused(decline) : authorised,
      intent.receipt_email,
      intent.statement_descriptor,
      intent.statement_descriptor_suffix,
      statementText(scope, intent),
      scenarioOf(method.behaviour).refund ?? 'succeeds',
    ],
  );
  emit(scope, decline ? 'charge.failed' : 'charge.succeeded', formatCharge(row));
  return row;
}

const authorised: Outcome = {
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

function refused(decline: Decline): Outcome {
  return {
    ...authorised,
    advice_code: decline.advice ?? null,
    network_decline_code: decline.networkCode ?? null,
    network_status: 'declined_by_network',
    reason: decline.declineCode ?? decline.code,
    seller_message: `The bank returned the decline code \`${decline.declineCode ?? decline.code}\`.`,
    type: 'issuer_declined',
  };
}

/** The line on the bank statement: 22 characters of the plain Latin alphabet. */
function statementText(scope: Scope, intent: PaymentIntentRow): string {
  const seller = scope.account.displayName;
  const text =
    intent.statement_descriptor ?? [seller, intent.statement_descriptor_suffix].filter(Boolean).join('* ');
  return text
    .normalize('NFD')
    .replace(/[^\x20-\x7E]|[<>\\'"]/g, '')
    .toUpperCase()
    .slice(0, 22);
}
