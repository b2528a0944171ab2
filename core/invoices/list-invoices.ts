import { asc, eq, inArray } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { invoices } from '#database/tables/invoices.ts';
import { orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { hasRight, type Staff } from '../staff/roles.ts';

export type Invoice = typeof invoices.$inferSelect;

export type InvoiceLink = Pick<
  Invoice,
  'id' | 'series' | 'number' | 'orderId' | 'issuedAt' | 'gross' | 'currency'
>;

/** Returns invoices and credit notes in the order of issue. */
export async function listInvoices(
  core: { db: Database },
  orderIds: readonly string[],
): Promise<InvoiceLink[]> {
  if (orderIds.length === 0) return [];
  return core.db
    .select({
      id: invoices.id,
      series: invoices.series,
      number: invoices.number,
      orderId: invoices.orderId,
      issuedAt: invoices.issuedAt,
      gross: invoices.gross,
      currency: invoices.currency,
    })
    .from(invoices)
    .where(inArray(invoices.orderId, [...orderIds]))
    .orderBy(asc(invoices.issuedAt), asc(invoices.series), asc(invoices.sequence));
}

/** Returns null if the reader may not see the document: members see their own, staff with `orders.read` all. */
export async function findInvoice(
  core: Pick<Core, 'db'>,
  id: string,
  reader: { uid: string } & Staff,
): Promise<Invoice | null> {
  const [found] = await core.db
    .select({ invoice: invoices, uid: orders.uid })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(invoices.id, id))
    .limit(1);
  return found && (hasRight(reader, 'orders.read') || (reader.uid !== '' && found.uid === reader.uid))
    ? found.invoice
    : null;
}
