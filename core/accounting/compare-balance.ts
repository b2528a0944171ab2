import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { balanceTransactions, paymentCursors } from '#database/tables/payments.ts';
import type { Core } from '../context.ts';
import { readBalanceTransactionKind } from './balance-transaction-kind.ts';
import { type Period, toSpan } from './period.ts';

export type DifferenceReason =
  /** The order was paid twice; the second payment was refunded or will be. */
  | 'duplicate'
  | 'transfer'
  | 'dispute'
  | 'refund-uncredited'
  | 'other-period'
  | 'unread'
  | 'orphan'
  | 'unknown';

/** `amount` is the provider's amount minus the invoiced amount, in cents. */
type BalanceDifference = {
  reason: DifferenceReason;
  orderId: string | null;
  orderNumber: string | null;
  paymentIntentId: string | null;
  amount: number;
};

/** In cents: `invoiced + awaited + differences = received`, `received - fees - paidOut + other = moved`. */
export type BalanceComparison = {
  invoiced: number;
  /** Negative sum of documents issued after `readUntil`, which are not counted as differences. */
  awaited: number;
  /** Balance transactions are known up to this time; null if they were never read. */
  readUntil: Date | null;
  received: number;
  fees: number;
  paidOut: number;
  /** Other balance transactions, such as reserves. */
  other: number;
  moved: number;
  differences: BalanceDifference[];
};

/** Compares invoices with the provider's balance transactions by order and explains the differences. */
export async function compareBalance(core: Pick<Core, 'db'>, period: Period): Promise<BalanceComparison> {
  const sums = await sumBalanceTransactions(core, period);
  const readUntil = await findReadUntil(core);
  const orders = await listWeights(core, period, readUntil);
  const awaited = orders.filter(isAwaited);
  const differences = orders.flatMap((weight) => {
    const amount = weight.received - weight.invoiced;
    if (amount === 0 || isAwaited(weight)) return [];
    const { orderId, orderNumber, paymentIntentId } = weight;
    return [{ reason: explain(weight), orderId, orderNumber, paymentIntentId, amount }];
  });
  return {
    ...sums,
    invoiced: orders.reduce((sum, { invoiced }) => sum + invoiced, 0),
    awaited: awaited.reduce((sum, { received, invoiced }) => sum + received - invoiced, 0),
    readUntil,
    received: orders.reduce((sum, { received }) => sum + received, 0),
    differences,
  };
}

/** Amounts of an order or of an orphan payment: `…Ever` are totals, the others lie within the period. */
type Weight = Pick<BalanceDifference, 'orderId' | 'orderNumber' | 'paymentIntentId'> & {
  paidBy: string | null;
  isDuplicate: boolean;
  isDisputed: boolean;
  hasBalanceTransactions: boolean;
  invoiced: number;
  received: number;
  invoicedSince: number;
  invoicedEver: number;
  receivedEver: number;
};

/** True if the difference is explained by documents whose balance transactions have not been read yet. */
const isAwaited = (weight: Weight): boolean =>
  weight.paidBy !== 'transfer' &&
  weight.invoicedSince !== 0 &&
  weight.received - weight.invoiced === -weight.invoicedSince &&
  weight.receivedEver !== weight.invoicedEver;

async function findReadUntil({ db }: Pick<Core, 'db'>): Promise<Date | null> {
  const [cursor] = await db
    .select({ readUntil: paymentCursors.readUntil })
    .from(paymentCursors)
    .where(eq(paymentCursors.name, 'movements'))
    .limit(1);
  return cursor?.readUntil ?? null;
}

function explain(weight: Weight): DifferenceReason {
  const { orderId, paidBy, isDuplicate, isDisputed, hasBalanceTransactions, invoicedEver, receivedEver } =
    weight;
  if (!orderId) return 'orphan';
  if (paidBy === 'transfer') return 'transfer';
  if (isDuplicate) return 'duplicate';
  if (!hasBalanceTransactions) return 'unread';
  if (invoicedEver === receivedEver) return 'other-period';
  if (isDisputed) return 'dispute';
  return receivedEver < invoicedEver ? 'refund-uncredited' : 'unknown';
}

/** Payments, refunds and disputes. An adjustment without a payment belongs to no order. */
const ofOrders = sql`(m.type in ('charge', 'payment', 'refund', 'payment_refund', 'refund_failure', 'payment_failure_refund', 'payment_reversal')
  or m.type = 'adjustment' and m.payment_intent_id is not null)`;

async function listWeights(
  { db }: Pick<Core, 'db'>,
  period: Period,
  readUntil: Date | null,
): Promise<Weight[]> {
  const { since, until } = toSpan(period);
  const [from, to, read] = [since, until, readUntil ?? new Date(0)].map((at) => at.toISOString());
  const { rows } = await db.execute<Weight>(sql`
    with touched as (
      select o.payment_intent_id as intent, o.id as order_id from invoices i join orders o on o.id = i.order_id
        where i.issued_at >= ${from}::timestamptz and i.issued_at < ${to}::timestamptz
      union
      select m.payment_intent_id, o.id from payment_movements m left join orders o on o.payment_intent_id = m.payment_intent_id
        where m.occurred_at >= ${from}::timestamptz and m.occurred_at < ${to}::timestamptz and ${ofOrders}
    )
    select t.order_id as "orderId", o.number as "orderNumber", t.intent as "paymentIntentId", o.paid_by as "paidBy",
      o.duplicate_of is not null as "isDuplicate",
      o.state = 'disputed' or o.lost_amount > 0 or moved.disputed as "isDisputed",
      moved.count > 0 as "hasBalanceTransactions",
      coalesce(issued.inside, 0)::float as "invoiced", coalesce(issued.ever, 0)::float as "invoicedEver",
      coalesce(issued.since, 0)::float as "invoicedSince",
      coalesce(moved.inside, 0)::float as "received", coalesce(moved.ever, 0)::float as "receivedEver"
    from touched t
      left join orders o on o.id = t.order_id
      cross join lateral (
        select sum(signed) as ever,
          sum(signed) filter (where issued_at >= ${from}::timestamptz and issued_at < ${to}::timestamptz and issued_at > ${read}::timestamptz) as since,
          sum(signed) filter (where issued_at >= ${from}::timestamptz and issued_at < ${to}::timestamptz) as inside
        from (select issued_at, case series when 'credit' then -gross else gross end as signed from invoices where order_id = t.order_id) as own
      ) as issued
      cross join lateral (
        select count(*) as count, sum(amount) as ever, coalesce(bool_or(type = 'adjustment'), false) as disputed,
          sum(amount) filter (where occurred_at >= ${from}::timestamptz and occurred_at < ${to}::timestamptz) as inside
        from payment_movements m
        where ${ofOrders} and (m.payment_intent_id = t.intent or t.intent is null and m.payment_intent_id is null and t.order_id is null)
      ) as moved
    order by o.number nulls last, t.intent`);
  return rows;
}

async function sumBalanceTransactions(
  { db }: Pick<Core, 'db'>,
  period: Period,
): Promise<Pick<BalanceComparison, 'fees' | 'paidOut' | 'other' | 'moved'>> {
  const { since, until } = toSpan(period);
  const { type, amount, fee, net, occurredAt, paymentIntentId } = balanceTransactions;
  const hasPayment = sql<boolean>`${paymentIntentId} is not null`;
  const rows = await db
    .select({
      type,
      hasPayment: hasPayment.as('has_payment'),
      amount: sql<number>`sum(${amount})::float`,
      fee: sql<number>`sum(${fee})::float`,
      net: sql<number>`sum(${net})::float`,
    })
    .from(balanceTransactions)
    .where(and(gte(occurredAt, since), lt(occurredAt, until)))
    .groupBy(type, sql`2`);
  const sums = { fees: 0, paidOut: 0, other: 0, moved: 0 };
  for (const row of rows) {
    const kind = readBalanceTransactionKind({
      type: row.type,
      paymentIntentId: row.hasPayment ? 'one' : null,
    });
    sums.fees += row.fee;
    sums.moved += row.net;
    if (kind === 'fee') sums.fees -= row.amount;
    else if (kind === 'payout') sums.paidOut -= row.amount;
    else if (kind === 'other') sums.other += row.amount;
  }
  return sums;
}
