import type Stripe from 'stripe';
import { addMilliseconds, days, toEpochSeconds } from '#twins/kit/time.ts';
import { currency } from '../wire/currency.ts';
import { endpoint, listEndpoint, type Resource } from '../wire/endpoint.ts';
import { objectTable } from '../wire/objects.ts';
import { text } from '../wire/parameters.ts';
import { rowsOf, type Scope } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';
import type { Fee } from './fees.ts';

/** Amounts are in the smallest unit, negative if money leaves. */
type Row = {
  id: string;
  created: Date;
  /** Amount before the fee. */
  amount: number;
  /** Stripe's fee. Negative if a fee is returned. */
  fee: number;
  fee_description: string | null;
  currency: string;
  description: string | null;
  reporting_category: string;
  source: string;
  /** `payment` and `payment_refund` are used for everything but cards. */
  type: 'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'adjustment' | 'payout';
  available_on: Date;
  payout: string | null;
};

const balanceTransactionTable = objectTable<Row>({
  table: 'balance_transactions',
  object: 'balance_transaction',
  noun: 'balance transaction',
  idPrefix: 'txn',
  format: writeOut,
});

/** https://docs.stripe.com/api/balance_transactions/object */
function writeOut(row: Row, scope: Scope): Wire<Stripe.BalanceTransaction> {
  return {
    id: row.id,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: toEpochSeconds(row.available_on),
    balance_type: 'payments',
    created: toEpochSeconds(row.created),
    currency: row.currency,
    description: row.description,
    exchange_rate: null,
    fee: row.fee,
    fee_details:
      row.fee === 0
        ? []
        : [
            {
              amount: row.fee,
              application: null,
              currency: row.currency,
              description: row.fee_description,
              type: 'stripe_fee',
            },
          ],
    net: row.amount - row.fee,
    reporting_category: row.reporting_category,
    source: row.source,
    status: row.available_on <= scope.now ? 'available' : 'pending',
    type: row.type,
  };
}

/** `amount` is negative if money leaves. `reporting_category` defaults to the type, `available_on` to now. */
export async function insertBalanceTransaction(
  scope: Scope,
  movement: Pick<Row, 'amount' | 'currency' | 'source' | 'type' | 'description'> &
    Partial<Pick<Row, 'reporting_category' | 'available_on' | 'payout'>> & { fee?: Fee },
): Promise<string> {
  const { fee, ...columns } = movement;
  const row = await balanceTransactionTable.insert(scope, {
    reporting_category: movement.type,
    available_on: scope.now,
    ...columns,
    fee: fee?.amount,
    fee_description: fee?.description,
  });
  return row.id;
}

/** In business days: https://docs.stripe.com/payouts#payout-speed */
const PAYMENT_DELAY_DAYS = 3;

export function paymentAvailableOn(now: Date): Date {
  return addBusinessDays(now, PAYMENT_DELAY_DAYS);
}

/** Returns midnight UTC after `count` days, excluding Saturdays and Sundays. */
export function addBusinessDays(from: Date, count: number): Date {
  let day = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth(), from.getUTCDate()));
  for (let left = count; left > 0; ) {
    day = addMilliseconds(day, days(1));
    if (day.getUTCDay() % 6 !== 0) left--;
  }
  return day;
}

export const loadBalanceTransactions = balanceTransactionTable.load;

export const balanceTransactionResource: Resource = {
  ...balanceTransactionTable,
  expands: { source: { reference: ['charge', 'refund', 'dispute', 'payout'] } },
  endpoints: [
    listEndpoint(balanceTransactionTable, '/v1/balance_transactions', {
      fields: { currency, payout: text(), source: text(), type: text() },
      columns: ['currency', 'payout', 'source', 'type'],
    }),
  ],
};

export const balanceResource: Resource = {
  object: 'balance',
  endpoints: [
    /** Sums by currency, after fees. https://docs.stripe.com/api/balance/balance_retrieve */
    endpoint({
      method: 'GET',
      path: '/v1/balance',
      fields: {},
      answers: { object: 'balance' },
      async run(scope): Promise<Wire<Stripe.Balance>> {
        const sums = await rowsOf<{ currency: string; available: string; pending: string }>(
          scope.client,
          `SELECT currency, coalesce(sum(amount - fee) FILTER (WHERE available_on <= $1), 0) AS available,
                  coalesce(sum(amount - fee) FILTER (WHERE available_on > $1), 0) AS pending
           FROM payments.balance_transactions GROUP BY currency ORDER BY currency`,
          [scope.now],
        );
        const currencies = sums.length > 0 ? sums : [{ currency: 'eur', available: '0', pending: '0' }];
        const part = (name: 'available' | 'pending') =>
          currencies.map((sum) => ({
            amount: Number(sum[name]),
            currency: sum.currency,
            source_types: { card: Number(sum[name]) },
          }));
        return { object: 'balance', available: part('available'), livemode: false, pending: part('pending') };
      },
    }),
  ],
};
