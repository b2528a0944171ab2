import { and, gte, inArray, sql } from 'drizzle-orm';
import { addMonths, startOfParisDay, toParisDay } from '#common/paris-time.ts';
import { orders } from '#database/tables/orders.ts';
import { tallies } from '#database/tables/tallies.ts';
import type { Core } from '../context.ts';
import { settledStates } from '../orders/order.ts';

/** Figures of one month in Paris time; `month` is such as « 2026-11 ». */
export type MonthFigures = { month: string; orders: number; cents: number; members: number };

export type Sales = { orders: number; cents: number };

type SchoolFigures = {
  today: Sales;
  month: Sales;
  ever: Sales;
  members: number;
  /** Twelve months, oldest first, ending with the current one. */
  months: MonthFigures[];
};

const monthsShown = 12;

/**
 * Returns sales and sign-ups in constant time: sales of today from orders, the rest from running totals.
 * Amounts are in cents, net of refunds.
 */
export async function measureSchool(core: Pick<Core, 'db' | 'now'>): Promise<SchoolFigures> {
  const today = toParisDay(core.now());
  const thisMonth = today.slice(0, 7);
  const [[sold], counted] = await Promise.all([
    core.db
      .select({
        orders: sql<number>`count(*)::int`,
        cents: sql<number>`coalesce(sum(${orders.netAmount}), 0)::float`,
      })
      .from(orders)
      .where(and(gte(orders.paidAt, startOfParisDay(today)), inArray(orders.state, settledStates))),
    core.db
      .select({
        subject: tallies.subject,
        month: sql<string>`to_char(${tallies.month}, 'YYYY-MM')`,
        number: sql<number>`sum(${tallies.number})::float`,
        cents: sql<number>`sum(${tallies.cents})::float`,
      })
      .from(tallies)
      .groupBy(tallies.subject, tallies.month),
  ]);
  const find = (subject: 'sales' | 'members', month: string) =>
    counted.find((row) => row.subject === subject && row.month === month);
  const sum = (subject: 'sales' | 'members', field: 'number' | 'cents') =>
    counted.reduce((total, row) => total + (row.subject === subject ? row[field] : 0), 0);
  const months = Array.from({ length: monthsShown }, (_, index) => {
    const month = addMonths(thisMonth, index - monthsShown + 1);
    const sales = find('sales', month);
    return {
      month,
      orders: sales?.number ?? 0,
      cents: sales?.cents ?? 0,
      members: find('members', month)?.number ?? 0,
    };
  });
  const current = find('sales', thisMonth);
  return {
    today: { orders: sold?.orders ?? 0, cents: sold?.cents ?? 0 },
    month: { orders: current?.number ?? 0, cents: current?.cents ?? 0 },
    ever: { orders: sum('sales', 'number'), cents: sum('sales', 'cents') },
    members: sum('members', 'number'),
    months,
  };
}
