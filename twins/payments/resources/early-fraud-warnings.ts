import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import { objectTable } from '../wire/objects.ts';
import { emit, emitChange, rowsOf, type Scope } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';

/** Warning of a bank that a payment may be fraudulent and disputed. */
type Row = {
  id: string;
  created: Date;
  charge: string;
  payment_intent: string;
  fraud_type: string;
  /** True while a refund can still prevent a dispute: not disputed and not fully refunded. */
  actionable: boolean;
};

const warningTable = objectTable<Row>({
  table: 'early_fraud_warnings',
  object: 'radar.early_fraud_warning',
  noun: 'early fraud warning',
  param: 'early_fraud_warning',
  idPrefix: 'issfr',
  format: writeOut,
});

/** https://docs.stripe.com/api/radar/early_fraud_warnings/object */
function writeOut(row: Row): Wire<Stripe.Radar.EarlyFraudWarning> {
  return {
    id: row.id,
    object: 'radar.early_fraud_warning',
    actionable: row.actionable,
    charge: row.charge,
    created: toEpochSeconds(row.created),
    fraud_type: row.fraud_type,
    livemode: false,
    payment_intent: row.payment_intent,
  };
}

export async function warnOfFraud(
  scope: Scope,
  charge: { id: string; payment_intent: string },
): Promise<void> {
  const row = await warningTable.insert(scope, {
    charge: charge.id,
    payment_intent: charge.payment_intent,
    fraud_type: 'unauthorized_use_of_card',
    actionable: true,
  });
  emit(scope, 'radar.early_fraud_warning.created', writeOut(row));
}

/** Marks the warnings of a charge as no longer actionable. */
export async function endWarnings(scope: Scope, charge: string): Promise<void> {
  const ended = await rowsOf<Row>(
    scope.client,
    'UPDATE payments.early_fraud_warnings SET actionable = false WHERE charge = $1 AND actionable RETURNING *',
    [charge],
  );
  for (const row of ended) {
    const before = writeOut({ ...row, actionable: true });
    emitChange(scope, 'radar.early_fraud_warning.updated', before, writeOut(row));
  }
}
