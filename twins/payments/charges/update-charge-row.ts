import { previousAttributes } from '../wire/previous-attributes.ts';
import { emit, rowOf, type Scope } from '../wire/scope.ts';
import type { ChargeRow } from './charge-row.ts';
import { formatCharge } from './format-charge.ts';

/** Notes where the money of a charge arrived: it is captured just after it is authorised, so this is an update. */
export async function noteBalanceTransaction(
  scope: Scope,
  charge: ChargeRow,
  transaction: string,
): Promise<void> {
  const row = await rowOf<ChargeRow>(
    scope.client,
    'UPDATE payments.charges SET balance_transaction = $2 WHERE id = $1 RETURNING *',
    [charge.id, transaction],
  );
  emitUpdate(scope, 'charge.updated', charge, row);
}

/** Changes what of a charge counts as given back. `charge.refunded` is said for any refund, `charge.updated` when one failed. */
export async function setAmountRefunded(
  scope: Scope,
  charge: ChargeRow,
  amount: number,
  event: 'charge.refunded' | 'charge.updated',
): Promise<ChargeRow> {
  const row = await rowOf<ChargeRow>(
    scope.client,
    'UPDATE payments.charges SET amount_refunded = $2 WHERE id = $1 RETURNING *',
    [charge.id, amount],
  );
  emitUpdate(scope, event, charge, row);
  return row;
}

function emitUpdate(
  scope: Scope,
  event: 'charge.refunded' | 'charge.updated',
  before: ChargeRow,
  after: ChargeRow,
): void {
  emit(scope, event, formatCharge(after), previousAttributes(formatCharge(before), formatCharge(after)));
}
