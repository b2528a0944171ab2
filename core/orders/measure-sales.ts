import { and, count, desc, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { addMonths, startOfParisDay, toParisDay } from '#common/paris-time.ts';
import { invoices } from '#database/tables/invoices.ts';
import { orders } from '#database/tables/orders.ts';
import { disputes } from '#database/tables/payments.ts';
import { products } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { settledStates } from './order.ts';

/** Periods of the sales figures, each at most one year long. */
export const salesPeriods = ['twelve-months', 'month', 'last-month', 'year', 'last-year'] as const;
export type SalesPeriod = (typeof salesPeriods)[number];

/** Days in Paris time; `until` is excluded. */
type Days = { from: string; until: string };

export type SalesSum = { orders: number; cents: number };
export type ProductSales = SalesSum & { id: string; title: string; before: SalesSum };

/** `before` covers the same days a year earlier. Amounts are in cents, after refunds and lost disputes. */
export type SalesFigures = {
  days: Days;
  sold: SalesSum;
  before: SalesSum;
  /** Orders started in the period and not paid yet. */
  unpaid: number;
  /** Credit notes of the period, including credit notes for older sales. */
  refunded: SalesSum;
  disputed: SalesSum & { lost: number };
  /** Highest revenue first. */
  best: ProductSales[];
};

const mostNamed = 20;

export function toSalesDays(period: SalesPeriod, now: Date): Days {
  const today = toParisDay(now);
  const month = today.slice(0, 7);
  const tomorrow = new Date(`${today}T12:00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  const until = tomorrow.toISOString().slice(0, 10);
  const year = Number(today.slice(0, 4));
  const days: Record<SalesPeriod, Days> = {
    'twelve-months': { from: `${addMonths(month, -11)}-01`, until },
    month: { from: `${month}-01`, until },
    'last-month': { from: `${addMonths(month, -1)}-01`, until: `${month}-01` },
    year: { from: `${year}-01-01`, until },
    'last-year': { from: `${year - 1}-01-01`, until: `${year}-01-01` },
  };
  return days[period];
}

/** Turns 29 February into 1 March. */
const toYearBefore = ({ from, until }: Days): Days => {
  const shift = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace(/-02-29$/, '-03-01');
  return { from: shift(from), until: shift(until) };
};

const isIn = (column: Parameters<typeof gte>[0], { from, until }: Days): SQL | undefined =>
  and(gte(column, startOfParisDay(from)), lt(column, startOfParisDay(until)));

const soldIn = (days: Days): SQL | undefined =>
  and(isIn(orders.paidAt, days), inArray(orders.state, settledStates));

const sums = { orders: count(), cents: sql<number>`coalesce(sum(${orders.netAmount}), 0)::float` };

const none: SalesSum = { orders: 0, cents: 0 };

export async function measureSales(
  core: Pick<Core, 'db' | 'now'>,
  period: SalesPeriod,
): Promise<SalesFigures> {
  const days = toSalesDays(period, core.now());
  const sum = async (which: Days) =>
    (await core.db.select(sums).from(orders).where(soldIn(which)))[0] ?? none;
  const [sold, before, [begun], [refunded], [disputed], best] = await Promise.all([
    sum(days),
    sum(toYearBefore(days)),
    core.db
      .select({ orders: count() })
      .from(orders)
      .where(
        and(
          inArray(orders.state, ['pending', 'expired']),
          isIn(orders.createdAt, days),
          eq(orders.origin, 'payment'),
        ),
      ),
    core.db
      .select({ orders: count(), cents: sql<number>`coalesce(sum(${invoices.gross}), 0)::float` })
      .from(invoices)
      .where(and(isIn(invoices.issuedAt, days), eq(invoices.series, 'credit'))),
    core.db
      .select({
        orders: count(),
        cents: sql<number>`coalesce(sum(${disputes.amount}), 0)::float`,
        lost: sql<number>`(count(*) filter (where ${disputes.status} = 'lost'))::int`,
      })
      .from(disputes)
      .where(isIn(disputes.openedAt, days)),
    listBest(core, days),
  ]);
  return {
    ...{ days, sold, before, best },
    unpaid: begun?.orders ?? 0,
    refunded: refunded ?? none,
    disputed: disputed ?? { ...none, lost: 0 },
  };
}

async function listBest({ db }: Pick<Core, 'db'>, days: Days): Promise<ProductSales[]> {
  const byProduct = (which: SQL | undefined) =>
    db
      .select({ id: orders.productId, ...sums })
      .from(orders)
      .where(which)
      .groupBy(orders.productId);
  const best = await byProduct(soldIn(days)).orderBy(desc(sums.cents), orders.productId).limit(mostNamed);
  const ids = best.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [titles, before] = await Promise.all([
    db.select({ id: products.id, title: products.title }).from(products).where(inArray(products.id, ids)),
    byProduct(and(soldIn(toYearBefore(days)), inArray(orders.productId, ids))),
  ]);
  const find = <Row extends { id: string }>(rows: Row[], id: string) => rows.find((row) => row.id === id);
  return best.map((row) => {
    const { orders: sold, cents } = find(before, row.id) ?? none;
    return { ...row, title: find(titles, row.id)?.title ?? '', before: { orders: sold, cents } };
  });
}
