import { and, gte, lt, sql } from 'drizzle-orm';
import { invoices } from '#database/tables/invoices.ts';
import type { Core } from '../context.ts';
import { type Period, toSpan } from './period.ts';

/** Receipts minus refunds by day (Paris time), country and VAT rate. Amounts in cents. */
export type ConsumerDay = {
  day: string;
  country: string;
  vatRate: number;
  documents: number;
  net: number;
  vat: number;
  gross: number;
};

/**
 * Sums receipts from consumers, as e-reporting requires from September 2027 (articles 290 and 290 A du CGI).
 * Excludes companies, because each of their invoices is transmitted individually.
 */
export async function sumConsumerDays(core: Pick<Core, 'db'>, period: Period): Promise<ConsumerDay[]> {
  const { since, until } = toSpan(period);
  const { settledAt, series, country, vatRate, net, vat, gross, buyer } = invoices;
  const day = sql<string>`to_char(${settledAt} at time zone 'Europe/Paris', 'YYYY-MM-DD')`;
  const sum = (column: typeof net | typeof vat | typeof gross) =>
    sql<number>`sum(case ${series} when 'credit' then -${column} else ${column} end)::float`;
  return core.db
    .select({
      ...{ day: day.as('day'), country, vatRate, documents: sql<number>`count(*)::int` },
      ...{ net: sum(net), vat: sum(vat), gross: sum(gross) },
    })
    .from(invoices)
    .where(and(gte(settledAt, since), lt(settledAt, until), sql`${buyer} ->> 'company' = ''`))
    .groupBy(sql`1`, country, vatRate)
    .orderBy(sql`1`, country, vatRate);
}
