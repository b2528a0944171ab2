import { listSales } from '#core/accounting/list-sales.ts';
import { prepareInvoicePdfs } from '#core/invoices/prepare-invoice-pdfs.ts';
import { readInvoicePdf, toInvoiceFileName } from '#core/invoices/read-invoice-pdf.ts';
import { streamZip, type ZipEntry } from '#core/lists/stream-zip.ts';
import { respondWithPeriodFile } from './respond-with-period-file.ts';

/** `GET /admin/accounting/factures.zip`: the PDFs of all invoices and credit notes of a period. */
export const loader = respondWithPeriodFile({
  type: 'application/zip',
  nameOf: (_core, { from, to }) => `factures-${from}-${to}.zip`,
  prepare: prepareInvoicePdfs,
  rows: listSales,
  write(portions, core) {
    async function* listEntries(): AsyncGenerator<ZipEntry> {
      for await (const sales of portions)
        for (const { invoice } of sales) {
          async function* parts() {
            yield await readInvoicePdf(core, invoice);
          }
          yield { name: toInvoiceFileName(invoice), parts: parts(), isText: false };
        }
    }
    return streamZip(listEntries());
  },
});
