import type Stripe from 'stripe';
import { currency } from '../wire/currency.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  createdField,
  createdWithin,
  equals,
  type ListAnswer,
  pageFields,
  selectPage,
} from '../wire/paginate.ts';
import { noSuch } from '../wire/refusals.ts';
import { text } from '../wire/scalar-parameters.ts';
import { rowsOf } from '../wire/scope.ts';
import type { Wire } from '../wire/wire.ts';
import type { BalanceTransactionRow } from './balance-transaction-row.ts';
import { formatBalanceTransaction } from './format-balance-transaction.ts';

/** The sum of all movements, by currency (https://docs.stripe.com/api/balance/balance_retrieve). */
export const retrieveBalance = endpoint({
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
      pending: currencies.map((sum) => ({ amount: 0, currency: sum.currency, source_types: { card: 0 } })),
    };
  },
});

/** https://docs.stripe.com/api/balance_transactions/retrieve */
export const retrieveBalanceTransaction = endpoint({
  method: 'GET',
  path: '/v1/balance_transactions/:id',
  fields: {},
  answers: { object: 'balance_transaction' },
  async run(scope, _values, id) {
    const [row] = await rowsOf<BalanceTransactionRow>(
      scope.client,
      'SELECT * FROM payments.balance_transactions WHERE id = $1',
      [id],
    );
    if (!row) throw noSuch('balance transaction', id, 'id', 404);
    return formatBalanceTransaction(row);
  },
});

/** https://docs.stripe.com/api/balance_transactions/list */
export const listBalanceTransactions = endpoint({
  method: 'GET',
  path: '/v1/balance_transactions',
  fields: { ...pageFields, ...createdField, currency, source: text(), type: text() },
  unserved: ['payout'],
  answers: { list: 'balance_transaction' },
  async run(scope, values): Promise<ListAnswer> {
    const { rows, hasMore } = await selectPage<BalanceTransactionRow>(
      scope,
      'balance_transactions',
      'balance transaction',
      values,
      [
        ...createdWithin(values.created),
        ...equals('currency', values.currency),
        ...equals('source', values.source),
        ...equals('type', values.type),
      ],
    );
    return {
      object: 'list',
      data: rows.map(formatBalanceTransaction),
      has_more: hasMore,
      url: '/v1/balance_transactions',
    };
  },
});
