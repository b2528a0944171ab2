import { and, count, eq, gte, inArray, sql } from 'drizzle-orm';
import { addMonths, startOfParisDay, toParisDay } from '#common/paris-time.ts';
import { orders } from '#database/tables/orders.ts';
import { tallies } from '#database/tables/tallies.ts';
import type { Core } from '../context.ts';
import type { SalesSum } from './measure-sales.ts';
import { settledStates } from './order.ts';

/** `month` as `2026-11` (Paris time); `before` is the same month a year earlier. */
export type SalesMonth = SalesSum & { month: string; before: SalesSum };

const monthsShown = 12;

/** Returns the last twelve months, oldest first. Reads running totals or, for one product, its orders. */
export async function listSalesMonths(
  core: Pick<Core, 'db' | 'now'>,
  productId: string | null,
): Promise<SalesMonth[]> {
  const last = toParisDay(core.now()).slice(0, 7);
  const first = `${addMonths(last, 1 - 2 * monthsShown)}-01`;
  const sold = await (productId ? sumProduct(core, productId, first) : sumAll(core, first));
  const find = (month: string): SalesSum => {
    const { orders: number = 0, cents = 0 } = sold.find((row) => row.month === month) ?? {};
    return { orders: number, cents };
  };
  return Array.from({ length: monthsShown }, (_, index) => {
    const month = addMonths(last, index + 1 - monthsShown);
    return { month, ...find(month), before: find(addMonths(month, -12)) };
  });
}

const sumAll = ({ db }: Pick<Core, 'db'>, first: string) =>
  db
    .select({
      month: sql<string>`to_char(${tallies.month}, 'YYYY-MM')`,
      orders: sql<number>`sum(${tallies.number})::float`,
      cents: sql<number>`sum(${tallies.cents})::float`,
    })
    .from(tallies)
    .where(and(eq(tallies.subject, 'sales'), gte(tallies.month, first)))
    .groupBy(tallies.month);

const sumProduct = ({ db }: Pick<Core, 'db'>, productId: string, first: string) =>
  db
    .select({
      month: sql<string>`to_char(${orders.paidAt} at time zone 'Europe/Paris', 'YYYY-MM')`,
      orders: count(),
      cents: sql<number>`sum(${orders.netAmount})::float`,
    })
    .from(orders)
    .where(
      and(
        eq(orders.productId, productId),
        gte(orders.paidAt, startOfParisDay(first)),
        inArray(orders.state, settledStates),
      ),
    )
    .groupBy(sql`1`);
