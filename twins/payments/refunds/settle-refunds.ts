import { insertBalanceTransaction } from '../balance/insert-balance-transaction.ts';
import type { ChargeRow } from '../charges/charge-row.ts';
import { lockCharge } from '../charges/find-charge.ts';
import { setAmountRefunded } from '../charges/update-charge-row.ts';
import { previousAttributes } from '../wire/previous-attributes.ts';
import { emit, rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import { payBack } from './create-refund.ts';
import { formatRefund } from './format-refund.ts';
import type { RefundRow } from './refund-row.ts';

/** Settles one refund whose time has come. Returns whether there was one. */
export async function settleNextRefund(scope: Scope): Promise<boolean> {
  const [due] = await rowsOf<{ id: string; charge: string }>(
    scope.client,
    'SELECT id, charge FROM payments.refunds WHERE settles_at <= $1 ORDER BY settles_at LIMIT 1',
    [scope.now],
  );
  if (!due) return false;
  // The charge first, as when a refund is made, so that the two never wait for each other.
  const charge = await lockCharge(scope, due.charge);
  const [refund] = await rowsOf<RefundRow>(
    scope.client,
    'SELECT * FROM payments.refunds WHERE id = $1 AND settles_at IS NOT NULL FOR UPDATE',
    [due.id],
  );
  if (refund?.settles_to === 'succeeded') await succeed(scope, refund, charge);
  else if (refund?.settles_to === 'failed') await fail(scope, refund, charge);
  return true;
}

async function succeed(scope: Scope, refund: RefundRow, charge: ChargeRow): Promise<void> {
  const transaction = await payBack(scope, refund.id, charge, refund.amount);
  const row = await rowOf<RefundRow>(
    scope.client,
    `UPDATE payments.refunds SET status = 'succeeded', pending_reason = NULL, balance_transaction = $2,
       settles_at = NULL, settles_to = NULL
     WHERE id = $1 RETURNING *`,
    [refund.id, transaction],
  );
  emit(
    scope,
    'refund.updated',
    formatRefund(row),
    previousAttributes(formatRefund(refund), formatRefund(row)),
  );
}

/** The bank sent the money back: it is in the balance again, and the charge no longer counts as refunded by it. */
async function fail(scope: Scope, refund: RefundRow, charge: ChargeRow): Promise<void> {
  const transaction = await insertBalanceTransaction(scope, {
    amount: refund.amount,
    currency: refund.currency,
    source: refund.id,
    type: 'refund_failure',
    description: 'REFUND FAILURE',
  });
  const row = await rowOf<RefundRow>(
    scope.client,
    `UPDATE payments.refunds SET status = 'failed', failure_reason = 'expired_or_canceled_card',
       failure_balance_transaction = $2, settles_at = NULL, settles_to = NULL
     WHERE id = $1 RETURNING *`,
    [refund.id, transaction],
  );
  emit(
    scope,
    'refund.failed',
    formatRefund(row),
    previousAttributes(formatRefund(refund), formatRefund(row)),
  );
  await setAmountRefunded(scope, charge, charge.amount_refunded - refund.amount, 'charge.updated');
}

/** When the next refund settles, if one is to. */
export async function nextSettlement(scope: Pick<Scope, 'client'>): Promise<Date | null> {
  const { next } = await rowOf<{ next: Date | null }>(
    scope.client,
    'SELECT min(settles_at) AS next FROM payments.refunds WHERE settles_at IS NOT NULL',
  );
  return next;
}
