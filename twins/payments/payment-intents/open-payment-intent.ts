import type { Metadata } from '../wire/metadata.ts';
import { randomId, randomText } from '../wire/random-id.ts';
import { emit, rowOf, type Scope } from '../wire/scope.ts';
import { formatPaymentIntent } from './format-payment-intent.ts';
import type { PaymentIntentRow } from './payment-intent-row.ts';

/** What a session says of the payment it will start. */
export type PaymentIntentData = {
  description?: string;
  metadata: Metadata;
  receipt_email?: string;
  statement_descriptor?: string;
  statement_descriptor_suffix?: string;
};

/** Starts a payment. @param amount in the smallest unit of `currency`, above zero. */
export async function openPaymentIntent(
  scope: Scope,
  payment: { amount: number; currency: string; customer: string | null; data: PaymentIntentData },
): Promise<PaymentIntentRow> {
  const id = randomId('pi');
  const { data } = payment;
  const row = await rowOf<PaymentIntentRow>(
    scope.client,
    `INSERT INTO payments.payment_intents (id, created, amount, currency, status, client_secret, customer, description,
       metadata, receipt_email, statement_descriptor, statement_descriptor_suffix)
     VALUES ($1, $2, $3, $4, 'requires_payment_method', $5, $6, $7, $8, $9, $10, $11) RETURNING *`,
    [
      id,
      scope.now,
      payment.amount,
      payment.currency,
      `${id}_secret_${randomText(25)}`,
      payment.customer,
      data.description ?? null,
      data.metadata,
      data.receipt_email ?? null,
      data.statement_descriptor ?? null,
      data.statement_descriptor_suffix ?? null,
    ],
  );
  emit(scope, 'payment_intent.created', formatPaymentIntent(row));
  return row;
}

/** Notes that a card is tried, before what becomes of it is known. */
export async function countAttempt(scope: Scope, intent: PaymentIntentRow): Promise<void> {
  await scope.client.query('UPDATE payments.payment_intents SET attempts = attempts + 1 WHERE id = $1', [
    intent.id,
  ]);
}
