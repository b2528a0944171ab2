import { noSuch } from '../wire/refusals.ts';
import { rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import { formatPaymentIntent } from './format-payment-intent.ts';
import type { PaymentIntentRow } from './payment-intent-row.ts';

/** @throws {ApiError} 404 */
export async function findPaymentIntent(
  scope: Scope,
  id: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<PaymentIntentRow> {
  const [row] = await rowsOf<PaymentIntentRow>(
    scope.client,
    `SELECT * FROM payments.payment_intents WHERE id = $1 ${lock}`,
    [id],
  );
  if (!row) throw noSuch('payment_intent', id, 'intent', 404);
  return row;
}

/** The payment intent a session has, locked until the transaction ends. */
export async function lockPaymentIntent(scope: Scope, id: string): Promise<PaymentIntentRow> {
  return await rowOf<PaymentIntentRow>(
    scope.client,
    'SELECT * FROM payments.payment_intents WHERE id = $1 FOR UPDATE',
    [id],
  );
}

export async function loadPaymentIntents(scope: Scope, ids: string[]): Promise<Map<string, WireObject>> {
  const rows = await rowsOf<PaymentIntentRow>(
    scope.client,
    'SELECT * FROM payments.payment_intents WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, formatPaymentIntent(row)]));
}
