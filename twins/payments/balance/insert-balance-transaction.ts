import { randomId } from '../wire/random-id.ts';
import { rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import type { BalanceTransactionRow, BalanceTransactionType } from './balance-transaction-row.ts';
import { formatBalanceTransaction } from './format-balance-transaction.ts';

/** Moves the seller's balance; returns the movement's id. @param amount smallest unit, negative when money leaves. */
export async function insertBalanceTransaction(
  scope: Scope,
  movement: {
    amount: number;
    currency: string;
    source: string;
    type: BalanceTransactionType;
    description: string | null;
  },
): Promise<string> {
  const row = await rowOf<BalanceTransactionRow>(
    scope.client,
    `INSERT INTO payments.balance_transactions (id, created, amount, currency, description, reporting_category, source, type)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`,
    [
      randomId('txn'),
      scope.now,
      movement.amount,
      movement.currency,
      movement.description,
      movement.type,
      movement.source,
      movement.type,
    ],
  );
  return row.id;
}

export async function loadBalanceTransactions(scope: Scope, ids: string[]): Promise<Map<string, WireObject>> {
  const rows = await rowsOf<BalanceTransactionRow>(
    scope.client,
    'SELECT * FROM payments.balance_transactions WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, formatBalanceTransaction(row)]));
}
