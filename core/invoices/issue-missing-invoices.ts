import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { startOfParisDay, toParisDay } from '#common/paris-time.ts';
import type { Transaction } from '#database/connect.ts';
import { type InvoiceLine, invoices, type SellerDetails } from '#database/tables/invoices.ts';
import { directory } from '#database/tables/members.ts';
import { orders } from '#database/tables/orders.ts';
import { paymentIncidents } from '#database/tables/payments.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { readSales, type SalesSettings } from '../sales.ts';
import { readSchool } from '../school.ts';
import {
  findBuyerCountry,
  findTax,
  findUnionCompany,
  onePieceLimit,
  splitTax,
  type Tax,
} from './find-tax.ts';
import type { Invoice } from './list-invoices.ts';
import { type MissingDocument, planDocuments } from './plan-documents.ts';
import { takeNumber } from './take-number.ts';
import { otherUnionCountries } from './vat-rates.ts';

type Order = typeof orders.$inferSelect;

/**
 * Issues missing invoices and credit notes, so that their total is the current value of the sale. Idempotent.
 * Call it last in a transaction that has locked the order, because it locks the invoice counter.
 */
export async function issueMissingInvoices(
  core: Pick<Core, 'now' | 'log'>,
  tx: Transaction,
  { id }: Pick<Order, 'id'>,
  firstId?: string,
): Promise<void> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).limit(1);
  if (!order) return;
  const issued = await tx
    .select()
    .from(invoices)
    .where(eq(invoices.orderId, id))
    .orderBy(asc(invoices.issuedAt), asc(invoices.series), asc(invoices.sequence));
  const missing = planDocuments(issued, worthOf(order));
  if (missing.length === 0) return;
  const now = core.now();
  const sales = await readSales({ db: tx });
  const tax = toTax(issued[0]) ?? (await decideTax(core, tx, order, sales, now));
  const parties = { seller: await readSeller(tx, sales, tax), buyer: await readBuyer(tx, order) };
  for (const [index, document] of missing.entries()) {
    const invoiced = issued.find((each) => document.series === 'credit' && each.id === document.correctsId);
    const row = {
      id: (issued.length === 0 && index === 0 && firstId) || createId(now),
      orderId: id,
      correctsId: invoiced?.id ?? null,
      settledAt: document.series === 'invoice' && issued.length === 0 ? (order.paidAt ?? now) : now,
      ...parties,
      lines: listLines(order, document, issued.length === 0),
      currency: order.currency,
      country: invoiced?.country ?? tax.country,
      vatRate: invoiced?.vatRate ?? tax.vatRate,
      gross: document.gross,
      ...splitDocument(document, invoiced?.vatRate ?? tax.vatRate),
      paidBy: order.paidBy,
    };
    const number = await takeNumber(tx, document.series, now);
    await tx.insert(invoices).values({ ...row, ...number });
    core.log.info({ orderId: id, number: number.number }, 'invoice issued');
  }
}

/** In cents; zero if the order was granted, free, unpaid or a duplicate payment. */
const worthOf = ({ origin, paidAt, duplicateOf, netAmount }: Order): number =>
  origin === 'payment' && paidAt && !duplicateOf ? Math.max(0, netAmount) : 0;

/** The tax never changes within an order. */
const toTax = (first: Invoice | undefined): Tax | undefined =>
  first && { country: first.country, vatRate: first.vatRate, vatMention: first.seller.vatMention };

async function decideTax(
  core: Pick<Core, 'log'>,
  tx: Transaction,
  order: Order,
  sales: SalesSettings,
  now: Date,
): Promise<Tax> {
  const { buyer, payerCountry: payer } = order;
  const evidence = { billing: buyer?.country ?? null, postalCode: buyer?.postalCode, payer };
  const onePieceSuffices = !evidence.billing && payer !== null && (await isBelowOnePieceLimit(tx, now));
  const company = sales.vatNumber ? findUnionCompany(buyer ?? {}) : null;
  const { country, isDoubtful } = company
    ? { country: company, isDoubtful: false }
    : findBuyerCountry({ ...evidence, onePieceSuffices });
  // A small business owes no tax in any country, so the buyer's country does not matter.
  if (isDoubtful && sales.vatRegime !== 'franchise') {
    const details = { billing: evidence.billing ?? '', payer: evidence.payer ?? '', assumed: country };
    await tx
      .insert(paymentIncidents)
      .values({
        ...{ id: createId(now), kind: 'buyer-country', subjectId: order.id, orderId: order.id },
        ...{ amount: order.amount, details, createdAt: now },
      })
      .onConflictDoNothing({ target: [paymentIncidents.kind, paymentIncidents.subjectId] });
    core.log.warn({ orderId: order.id }, 'buyer country not proved, using FR');
  }
  return findTax(sales, country, order.paidAt ?? now, buyer ?? {});
}

/** True if net sales to consumers in other EU countries stayed below the limit this year and last year. */
async function isBelowOnePieceLimit(tx: Transaction, now: Date): Promise<boolean> {
  const year = Number(toParisDay(now).slice(0, 4));
  const net = sql<number>`sum(case ${invoices.series} when 'credit' then -${invoices.net} else ${invoices.net} end)::float`;
  const sums = await tx
    .select({ year: invoices.year, net })
    .from(invoices)
    .where(
      and(
        gte(invoices.issuedAt, startOfParisDay(`${year - 1}-01-01`)),
        inArray(invoices.country, otherUnionCountries),
        sql`${invoices.buyer} ->> 'company' = ''`,
      ),
    )
    .groupBy(invoices.year);
  return sums.every((each) => each.net < onePieceLimit);
}

async function readSeller(
  tx: Transaction,
  { vatNumber }: SalesSettings,
  { vatMention }: Tax,
): Promise<SellerDetails> {
  const { name, legal } = await readSchool({ db: tx });
  return {
    name: legal.legalName || name,
    legalForm: legal.legalForm,
    lines: legal.address,
    siren: legal.siren || legal.siret.slice(0, 9),
    siret: legal.siret,
    vatNumber,
    vatMention,
  };
}

async function readBuyer(tx: Transaction, { buyer, email, uid }: Order): Promise<Invoice['buyer']> {
  if (buyer) return { ...buyer, email };
  const [known] = await tx
    .select({ name: directory.displayName })
    .from(directory)
    .where(eq(directory.uid, uid))
    .limit(1);
  const nowhere = { company: '', vatNumber: '', lines: [], postalCode: '', city: '', country: '' };
  return { name: known?.name ?? '', ...nowhere, email };
}

/** Only the first invoice shows the discount of a code. */
function listLines(order: Order, { series, gross }: MissingDocument, isFirst: boolean): InvoiceLine[] {
  const { title, quantity, discountAmount, amount } = order;
  const isWhole = gross === amount;
  if (!isFirst || series === 'credit' || !isWhole)
    return [{ title, quantity: isWhole ? quantity : 1, gross }];
  const sold = { title, quantity, gross: gross + discountAmount };
  return discountAmount > 0
    ? [sold, { title: m.invoices_discount(), quantity: 1, gross: -discountAmount }]
    : [sold];
}

/** Ensures that the tax of all credit notes adds up to the tax of their invoice, to the cent. */
function splitDocument(document: MissingDocument, vatRate: number): { net: number; vat: number } {
  if (document.series === 'invoice') return splitTax(document.gross, vatRate);
  const [before, after] = [document.credited, document.credited + document.gross].map((gross) =>
    splitTax(gross, vatRate),
  );
  return { net: (after?.net ?? 0) - (before?.net ?? 0), vat: (after?.vat ?? 0) - (before?.vat ?? 0) };
}
