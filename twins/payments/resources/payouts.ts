import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import { lockByName } from '#twins/kit/transaction.ts';
import type { Resource } from '../wire/endpoint.ts';
import { objectTable } from '../wire/objects.ts';
import { emit, emitChange, rowsOf, type Scope } from '../wire/transaction.ts';
import { randomId, type Wire } from '../wire/wire.ts';
import { addBusinessDays, insertBalanceTransaction } from './balance.ts';

/** Transfer from the balance to the seller's bank. The amount is in the smallest unit. */
type Row = {
  id: string;
  created: Date;
  amount: number;
  currency: string;
  status: 'in_transit' | 'paid';
  arrival_date: Date;
  balance_transaction: string | null;
};

const payoutTable = objectTable<Row>({
  table: 'payouts',
  object: 'payout',
  param: 'payout',
  idPrefix: 'po',
  format: writeOut,
});

/** https://docs.stripe.com/api/payouts/object */
function writeOut(row: Row): Wire<Stripe.Payout> {
  return {
    id: row.id,
    object: 'payout',
    amount: row.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: toEpochSeconds(row.arrival_date),
    automatic: true,
    balance_transaction: row.balance_transaction,
    created: toEpochSeconds(row.created),
    currency: row.currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: row.status,
    trace_id: { status: row.status === 'paid' ? 'unsupported' : 'pending', value: null },
    type: 'bank_account',
  };
}

/** Pays out once a day per currency. A negative balance is carried over until payments cover it. */
export async function payOutDaily(scope: Scope): Promise<void> {
  // Otherwise two concurrent sweeps would pay out the same balance transactions.
  await lockByName(scope.client, 'payments.payouts');
  await recordArrivals(scope);
  const waiting = await rowsOf<{ currency: string; amount: string; ids: string[] }>(
    scope.client,
    `SELECT currency, sum(amount - fee) AS amount, array_agg(id) AS ids
     FROM payments.balance_transactions movement
     WHERE payout IS NULL AND available_on <= $1 AND NOT EXISTS (
       SELECT 1 FROM payments.payouts payout
       WHERE payout.currency = movement.currency AND payout.created >= date_trunc('day', $1::timestamptz, 'UTC')
     )
     GROUP BY currency HAVING sum(amount - fee) > 0 ORDER BY currency`,
    [scope.now],
  );
  for (const { currency, amount, ids } of waiting) await insertPayout(scope, currency, Number(amount), ids);
}

async function insertPayout(
  scope: Scope,
  currency: string,
  amount: number,
  movements: string[],
): Promise<void> {
  const id = randomId('po');
  const movement = await insertBalanceTransaction(scope, {
    ...{ amount: -amount, currency, source: id, type: 'payout', payout: id },
    description: 'STRIPE PAYOUT',
  });
  await scope.client.query('UPDATE payments.balance_transactions SET payout = $1 WHERE id = ANY ($2)', [
    id,
    movements,
  ]);
  const row = await payoutTable.insert(scope, {
    ...{ id, amount, currency, status: 'in_transit', balance_transaction: movement },
    arrival_date: addBusinessDays(scope.now, 1),
  });
  emit(scope, 'payout.created', writeOut(row));
}

async function recordArrivals(scope: Scope): Promise<void> {
  const due = await rowsOf<Row>(
    scope.client,
    "SELECT * FROM payments.payouts WHERE status = 'in_transit' AND arrival_date <= $1 ORDER BY position",
    [scope.now],
  );
  for (const before of due) {
    const row = await payoutTable.update(scope, before.id, { status: 'paid' });
    emitChange(scope, 'payout.paid', writeOut(before), writeOut(row));
  }
}

export const payoutResource: Resource = {
  ...payoutTable,
  expands: { balance_transaction: { reference: ['balance_transaction'] } },
  endpoints: [],
};
