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
 * Issues what is missing of the invoices and credit notes of an order, so that together they say what the sale is worth now: whatever
 * happened since, and however often it is asked. The last call of a transaction that holds the order's row, after its changes; it
 * takes the numbers, for which all others wait. The first invoice is known by `firstId` where the caller has made it already.
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

/** What a sale is worth now, in cents: nothing for what was given, cost nothing, was not paid, or was paid a second time. */
const worthOf = ({ origin, paidAt, duplicateOf, netAmount }: Order): number =>
  origin === 'payment' && paidAt && !duplicateOf ? Math.max(0, netAmount) : 0;

/** The tax of a document's first one: it never changes within an order. */
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
  // A small business owes no tax anywhere, so nothing depends on where the buyer lives.
  if (isDoubtful && sales.vatRegime !== 'franchise') {
    const details = { billing: evidence.billing ?? '', payer: evidence.payer ?? '', assumed: country };
    await tx
      .insert(paymentIncidents)
      .values({
        ...{ id: createId(now), kind: 'buyer-country', subjectId: order.id, orderId: order.id },
        ...{ amount: order.amount, details, createdAt: now },
      })
      .onConflictDoNothing({ target: [paymentIncidents.kind, paymentIncidents.subjectId] });
    core.log.warn({ orderId: order.id }, 'where the buyer lives is not proved: France is assumed');
  }
  return findTax(sales, country, order.paidAt ?? now, buyer ?? {});
}

/**
 * True if the school sold for less than 100,000 € without tax to consumers of other countries of the Union, this year and last
 * (article 24 ter of regulation (EU) 282/2011).
 */
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

/** Who sells, as it is today, in the words of the settings. */
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

/** Who buys: what they gave for the invoice, else what the school calls them. */
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

/** The first invoice tells what a code took off; what is given back or due again later is one line of what was sold. */
function listLines(order: Order, { series, gross }: MissingDocument, isFirst: boolean): InvoiceLine[] {
  const { title, quantity, discountAmount, amount } = order;
  const isWhole = gross === amount;
  if (!isFirst || series === 'credit' || !isWhole)
    return [{ title, quantity: isWhole ? quantity : 1, gross }];
  const sold = { title, quantity, gross: gross + discountAmount };
  return discountAmount > 0
    ? [sold, { title: m.common_discount(), quantity: 1, gross: -discountAmount }]
    : [sold];
}

/** Net and tax of a document; those of all credit notes of an invoice come to its own, to the cent. */
function splitDocument(document: MissingDocument, vatRate: number): { net: number; vat: number } {
  if (document.series === 'invoice') return splitTax(document.gross, vatRate);
  const [before, after] = [document.credited, document.credited + document.gross].map((gross) =>
    splitTax(gross, vatRate),
  );
  return { net: (after?.net ?? 0) - (before?.net ?? 0), vat: (after?.vat ?? 0) - (before?.vat ?? 0) };
}
