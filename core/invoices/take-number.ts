import { sql } from 'drizzle-orm';
import { toParisDay } from '#common/paris-time.ts';
import type { Transaction } from '#database/connect.ts';
import { invoiceCounters } from '#database/tables/invoices.ts';
import { AppError } from '../errors.ts';
import type { Invoice } from './list-invoices.ts';

type TakenNumber = Pick<Invoice, 'series' | 'year' | 'sequence' | 'number' | 'issuedAt'>;

const emails = { invoice: 'F', credit: 'A' } as const;

/**
 * Returns the next number of the year (Paris time), as « F-2026-00042 », and its date. Numbers have no gaps
 * and follow the order of their dates (article 242 nonies A, I, 7° de l'annexe II au CGI).
 * Locks the series until the caller's transaction ends, so insert the document right afterwards.
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
        // Another server may have read its clock earlier but received the lock later.
        lastIssuedAt: sql`greatest(${invoiceCounters.lastIssuedAt}, excluded.last_issued_at)`,
      },
    })
    .returning();
  if (!taken) throw new AppError('internal', `no number returned for series ${series} ${year}`);
  const number = `${emails[series]}-${year}-${String(taken.last).padStart(5, '0')}`;
  return { series, year, sequence: taken.last, number, issuedAt: taken.lastIssuedAt };
}
