import { inArray } from 'drizzle-orm';
import type { Attachment } from 'nodemailer/lib/mailer/index.js';
import { invoices } from '#database/tables/invoices.ts';
import type { Core } from '../context.ts';
import { readInvoicePdf, toInvoiceFileName } from './read-invoice-pdf.ts';

/** Returns invoices as attachments. Skips ids of invoices that were not issued because the sale was free. */
export async function readEmailInvoices(
  core: Parameters<typeof readInvoicePdf>[0] & Pick<Core, 'db'>,
  ids: readonly string[],
): Promise<Attachment[]> {
  if (ids.length === 0) return [];
  const attached: Attachment[] = [];
  const found = await core.db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...ids]));
  for (const invoice of found)
    attached.push({
      filename: toInvoiceFileName(invoice),
      content: Buffer.from(await readInvoicePdf(core, invoice)),
      contentType: 'application/pdf',
    });
  return attached;
}
