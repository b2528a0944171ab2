import { sql } from 'drizzle-orm';
import { toParisDay } from '#common/paris-time.ts';
import type { Transaction } from '#database/connect.ts';
import { invoiceCounters } from '#database/tables/invoices.ts';
import { AppError } from '../errors.ts';
import type { Invoice } from './list-invoices.ts';

type TakenNumber = Pick<Invoice, 'series' | 'year' | 'sequence' | 'number' | 'issuedAt'>;

const emails = { invoice: 'F', credit: 'A' } as const;

/**
 * The next number of a series in the year of Paris, « F-2026-00042 », and its moment: numbers follow each other without a gap, in the
 * order of their dates (article 242 nonies A, I, 7° de l’annexe II au CGI). It holds the row of the series until the caller's transaction
 * ends, so that a rolled back one leaves no gap: whoever takes a number does nothing more than write its document.
 */
export async function takeNumber(
  tx: Transaction,
  series: Invoice['series'],
  now: Date,
): Promise<TakenNumber> {
  const year = Number(toParisDay(now).slice(0, 4));
  const [taken] = await tx
    .insert(invoiceCounters)
    .values({ series, year, last: 1, lastIssuedAt: now })
    .onConflictDoUpdate({
      target: [invoiceCounters.series, invoiceCounters.year],
      set: {
        last: sql`${invoiceCounters.last} + 1`,
        // Who waited for the row may have looked at the clock before the one who had it.
        lastIssuedAt: sql`greatest(${invoiceCounters.lastIssuedAt}, excluded.last_issued_at)`,
      },
    })
    .returning();
  if (!taken) throw new AppError('internal', `no number of the series ${series} ${year} was given`);
  const number = `${emails[series]}-${year}-${String(taken.last).padStart(5, '0')}`;
  return { series, year, sequence: taken.last, number, issuedAt: taken.lastIssuedAt };
}
