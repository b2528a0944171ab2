import { and, count, gte, inArray, sql } from 'drizzle-orm';
import { addDays, startOfParisDay, toParisDay } from '#common/paris-time.ts';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import type { SalesSum } from './measure-sales.ts';
import { settledStates } from './order.ts';

/** `day` as `2026-11-25` (Paris time). Amounts are in cents, after refunds and lost disputes. */
export type SalesDay = SalesSum & { day: string };

const daysShown = 30;

/** Returns the last 30 days, oldest first, including today and days without sales. */
export async function listSalesDays(core: Pick<Core, 'db' | 'now'>): Promise<SalesDay[]> {
  const today = toParisDay(core.now());
  const sold = await core.db
    .select({
      day: sql<string>`to_char(${orders.paidAt} at time zone 'Europe/Paris', 'YYYY-MM-DD')`,
      orders: count(),
      cents: sql<number>`sum(${orders.netAmount})::float`,
    })
    .from(orders)
    .where(
      and(
        gte(orders.paidAt, startOfParisDay(addDays(today, 1 - daysShown))),
        inArray(orders.state, settledStates),
      ),
    )
    .groupBy(sql`1`);
  return Array.from({ length: daysShown }, (_, index) => {
    const day = addDays(today, index + 1 - daysShown);
    return sold.find((row) => row.day === day) ?? { day, orders: 0, cents: 0 };
  });
}
