import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { invoices } from '#database/tables/invoices.ts';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readLogo } from '../pdf/read-logo.ts';
import { drawInWorker } from '../run-in-worker.ts';
import { readSchool } from '../school.ts';
import type { drawInvoice } from './draw-invoice.ts';
import type { Invoice } from './list-invoices.ts';
import type { InvoiceContext } from './write-factur-x.ts';

type Drawing = Pick<Core, 'db' | 'files' | 'runInWorker' | 'contentVersion' | 'log' | 'writes'>;

/**
 * Draws the PDF once with the current branding; its bytes never change afterwards.
 * The files service does not serve `invoices/`, and no cleanup deletes it.
 * @throws {AppError} internal if the stored PDF is lost and drawing it again gives a different result
 */
export async function readInvoicePdf(core: Drawing, invoice: Invoice): Promise<Uint8Array> {
  const { id, pdfHash } = invoice;
  if (pdfHash && (await core.files.isIntact(toPath(id, pdfHash))))
    return core.files.read(toPath(id, pdfHash));
  const bytes = await draw(core, invoice);
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (pdfHash && pdfHash !== hash)
    throw new AppError('internal', `the PDF of ${invoice.number} is lost and can no longer be reproduced`);
  const { db, files } = core.writes('invoice-pdf');
  await files.put(toPath(id, hash), bytes, { contentType: 'application/pdf' });
  if (pdfHash) return bytes;
  await db
    .update(invoices)
    .set({ pdfHash: hash })
    .where(and(eq(invoices.id, id), isNull(invoices.pdfHash)));
  const [kept] = await db
    .select({ hash: invoices.pdfHash })
    .from(invoices)
    .where(eq(invoices.id, id))
    .limit(1);
  if (!kept?.hash || kept.hash === hash) return bytes;
  // A concurrent request stored the PDF first, with different branding.
  await files.remove(toPath(id, hash));
  return core.files.read(toPath(id, kept.hash));
}

export const toInvoiceFileName = ({ series, number }: Pick<Invoice, 'series' | 'number'>): string =>
  `${series === 'credit' ? 'avoir' : 'facture'}-${number}.pdf`;

const toPath = (id: string, hash: string): string => `invoices/${id}/${hash}.pdf`;

async function draw(core: Drawing, invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const school = await readSchool(core);
  const paper = {
    ...invoice,
    ...(await readContext(core, invoice)),
    school: { name: school.name, accent: school.accent, logo: await readLogo(core, school) },
  };
  const { bytes } = await drawInWorker<typeof drawInvoice>(
    core,
    { module: 'invoices/draw-invoice.ts', name: 'drawInvoice' },
    paper,
  );
  return bytes;
}

async function readContext(
  core: Pick<Core, 'db'>,
  { orderId, correctsId, paidBy }: Invoice,
): Promise<InvoiceContext> {
  const [order] = await core.db
    .select({
      number: orders.number,
      purpose: orders.purpose,
      isDebit: sql<boolean>`${orders.processingSince} is not null`,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .limit(1);
  const [corrects] = correctsId
    ? await core.db
        .select({ number: invoices.number, issuedAt: invoices.issuedAt })
        .from(invoices)
        .where(eq(invoices.id, correctsId))
        .limit(1)
    : [];
  return {
    corrects: corrects ?? null,
    orderNumber: order?.number ?? '',
    means: paidBy === 'transfer' ? 'transfer' : order?.isDebit ? 'debit' : 'card',
    isForClass: order?.purpose === 'class',
  };
}
