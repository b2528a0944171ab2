import { and, gte, isNull, lt } from 'drizzle-orm';
import { invoices } from '#database/tables/invoices.ts';
import { m } from '#words/messages.js';
import { type Period, toSpan } from '../accounting/period.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { Invoice } from './list-invoices.ts';
import { readInvoicePdf } from './read-invoice-pdf.ts';

type Drawing = Parameters<typeof readInvoicePdf>[0] & Pick<Core, 'now'>;

/** Maximum time in milliseconds that one request spends on drawing. */
const budget = 20_000;

/**
 * Draws the missing PDFs of a period before a bulk download. Repeat the call after a timeout.
 * @throws {AppError} unavailable if a document cannot be drawn, or if time runs out before the last one
 */
export async function prepareInvoicePdfs(
  core: Drawing,
  period: Period,
  draw: (core: Drawing, invoice: Invoice) => Promise<unknown> = readInvoicePdf,
): Promise<void> {
  const { since, until } = toSpan(period);
  const missing = await core.db
    .select()
    .from(invoices)
    .where(and(gte(invoices.issuedAt, since), lt(invoices.issuedAt, until), isNull(invoices.pdfHash)))
    .orderBy(invoices.issuedAt, invoices.id);
  const end = core.now().getTime() + budget;
  for (const [index, invoice] of missing.entries()) {
    if (core.now().getTime() >= end)
      throw new AppError('unavailable', `${missing.length - index} invoice PDFs are still missing`, {
        userMessage: m.accounting_papers_unfinished({ ready: index, total: missing.length }),
      });
    try {
      await draw(core, invoice);
    } catch (error) {
      throw new AppError('unavailable', `drawing the PDF of ${invoice.number} failed`, {
        cause: error,
        userMessage: m.accounting_papers_failed({ number: invoice.number }),
      });
    }
  }
}
