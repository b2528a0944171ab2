import type Stripe from 'stripe';
import { toSeconds } from '../wire/seconds.ts';
import type { Wire } from '../wire/wire.ts';
import type { BalanceTransactionRow } from './balance-transaction-row.ts';

/** No fee is taken and the money is there at once: see the README (https://docs.stripe.com/api/balance_transactions/object). */
export function formatBalanceTransaction(row: BalanceTransactionRow): Wire<Stripe.BalanceTransaction> {
  return {
    id: row.id,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: toSeconds(row.created),
    balance_type: 'payments',
    created: toSeconds(row.created),
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
