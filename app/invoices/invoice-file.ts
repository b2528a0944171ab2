import { AppError } from '#core/errors.ts';
import { findInvoice } from '#core/invoices/list-invoices.ts';
import { readInvoicePdf, toInvoiceFileName } from '#core/invoices/read-invoice-pdf.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { requireUser } from '../require-user.ts';
import { respondPlainly } from '../seo/respond-plainly.ts';
import type { Route } from './+types/invoice-file.ts';

/** PDF of an invoice or credit note, for the buyer and the back office. */
export const loader = respondPlainly(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const id = requireId(args.params.invoiceId, args);
  const invoice = await findInvoice(core, id, requireUser(args.context));
  if (!invoice)
    throw new AppError('not-found', `no readable invoice ${id}`, {
      userMessage: m.invoices_unknown(),
    });
  const bytes = await readInvoicePdf(core, invoice);
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${toInvoiceFileName(invoice)}"`,
      'Cache-Control': 'private, no-store',
    },
  });
});
