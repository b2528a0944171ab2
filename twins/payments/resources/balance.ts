import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import { currency } from '../wire/currency.ts';
import { endpoint, listEndpoint, type Resource } from '../wire/endpoint.ts';
import { objectTable } from '../wire/objects.ts';
import { text } from '../wire/parameters.ts';
import { rowsOf, type Scope } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';

/** A movement of the seller's balance; the smallest unit, negative when money leaves. */
type Row = {
  id: string;
  created: Date;
  amount: number;
  currency: string;
  description: string | null;
  reporting_category: string;
  source: string;
  type: 'charge' | 'refund' | 'refund_failure' | 'adjustment';
};

const balanceTransactionTable = objectTable<Row>({
  table: 'balance_transactions',
  object: 'balance_transaction',
  noun: 'balance transaction',
  idPrefix: 'txn',
  format: writeOut,
});

/** No fee is taken and the money is there at once: see the README (https://docs.stripe.com/api/balance_transactions/object). */
function writeOut(row: Row): Wire<Stripe.BalanceTransaction> {
  return {
    id: row.id,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: toEpochSeconds(row.created),
    balance_type: 'payments',
    created: toEpochSeconds(row.created),
    currency: row.currency,
    description: row.description,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: row.amount,
    reporting_category: row.reporting_category,
    source: row.source,
    status: 'available',
    type: row.type,
  };
}

/**
 * Moves the seller's balance; returns the movement's id. @param movement its amount is negative when money leaves; reported as its type
 * says unless `reporting_category` does.
 */
export async function insertBalanceTransaction(
  scope: Scope,
  movement: Pick<Row, 'amount' | 'currency' | 'source' | 'type' | 'description'> &
    Partial<Pick<Row, 'reporting_category'>>,
): Promise<string> {
  const columns = { reporting_category: movement.type, ...movement };
  return (await balanceTransactionTable.insert(scope, columns)).id;
}

/** Movements by their ids, written out. */
export const loadBalanceTransactions = balanceTransactionTable.load;

export const balanceTransactionResource: Resource = {
  ...balanceTransactionTable,
  expands: { source: { reference: ['charge', 'refund', 'dispute'] } },
  endpoints: [
    listEndpoint(balanceTransactionTable, '/v1/balance_transactions', {
      fields: { currency, source: text(), type: text() },
      unserved: ['payout'],
      columns: ['currency', 'source', 'type'],
    }),
  ],
};

export const balanceResource: Resource = {
  object: 'balance',
  endpoints: [
    /** The sum of all movements, by currency (https://docs.stripe.com/api/balance/balance_retrieve). */
    endpoint({
      method: 'GET',
      path: '/v1/balance',
      fields: {},
      answers: { object: 'balance' },
      async run(scope): Promise<Wire<Stripe.Balance>> {
        const sums = await rowsOf<{ currency: string; amount: string }>(
          scope.client,
          'SELECT currency, sum(amount) AS amount FROM payments.balance_transactions GROUP BY currency ORDER BY currency',
        );
        const currencies = sums.length > 0 ? sums : [{ currency: 'eur', amount: '0' }];
        return {
          object: 'balance',
          available: currencies.map((sum) => ({
            amount: Number(sum.amount),
            currency: sum.currency,
            source_types: { card: Number(sum.amount) },
          })),
          livemode: false,
          pending: currencies.map((sum) => ({
            amount: 0,
            currency: sum.currency,
            source_types: { card: 0 },
          })),
        };
      },
    }),
  ],
};
