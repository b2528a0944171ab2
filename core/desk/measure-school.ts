import { sql } from 'drizzle-orm';
import { addMonths, toParisDay } from '#common/paris-time.ts';
import { tallies } from '#database/tables/tallies.ts';
import type { Core } from '../context.ts';
import { listSalesDays, type SalesDay } from '../orders/list-sales-days.ts';

/** Figures of one month in Paris time; `month` is such as « 2026-11 ». */
export type MonthFigures = { month: string; orders: number; cents: number; members: number };

export type Sales = { orders: number; cents: number };

type SchoolFigures = {
  /** The last 30 days, oldest first, ending with today. */
  days: SalesDay[];
  today: Sales;
  month: Sales;
  ever: Sales;
  members: number;
  /** Twelve months, oldest first, ending with the current one. */
  months: MonthFigures[];
};

const monthsShown = 12;

/**
 * Returns sales and sign-ups: sales of 30 days from orders, the rest from running totals.
 * Amounts are in cents, net of refunds.
 */
export async function measureSchool(core: Pick<Core, 'db' | 'now'>): Promise<SchoolFigures> {
  const thisMonth = toParisDay(core.now()).slice(0, 7);
  const [days, counted] = await Promise.all([
    listSalesDays(core),
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
    days,
    today: { orders: days.at(-1)?.orders ?? 0, cents: days.at(-1)?.cents ?? 0 },
    month: { orders: current?.number ?? 0, cents: current?.cents ?? 0 },
    ever: { orders: sum('sales', 'number'), cents: sum('sales', 'cents') },
    members: sum('members', 'number'),
    months,
  };
}
