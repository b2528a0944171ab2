import { formatSiren, formatSiret } from '#common/company-numbers.ts';
import { nameCountry } from '#common/countries.ts';
import { formatDate } from '#common/dates.ts';
import { cedillaOutline, letterOutline } from '#common/mark-outline.ts';
import { formatPrice } from '#common/money.ts';
import { m } from '#words/messages.js';
import type { PdfLogo } from '../pdf/read-logo.ts';
import { openSheet, paperColours, type Sheet, type SheetCell, type SheetText } from '../pdf/sheet.ts';
import { findFont, toWritable } from '../pdf/writable-text.ts';
import { franchiseMention } from './find-tax.ts';
import { formatRate } from './format-rate.ts';
import type { Invoice } from './list-invoices.ts';
import { toNetLines } from './net-lines.ts';
import { otherUnionCountries } from './vat-rates.ts';
import { type InvoiceContext, writeFacturX } from './write-factur-x.ts';
import { facturXName, invoiceXmp } from './write-xmp.ts';

/** `accent` is empty for the default red, `logo` is a PNG. */
export type InvoicePdf = Invoice &
  InvoiceContext & { school: { name: string; accent: string; logo: PdfLogo | null } };

const { ink, soft, hairline, red } = paperColours;

/** A4 portrait, in points. */
const left = 54;
const width = 595.28 - 2 * left;
const half = (width - 24) / 2;

/** Column edges: title, quantity, unit price, tax rate (if taxed), total. */
const taxedColumns = [0, 0.46, 0.58, 0.74, 0.84, 1].map((part) => part * width);
const untaxedColumns = [0, 0.56, 0.7, 0.85, 1].map((part) => part * width);

/** Amounts of a seller without VAT (franchise) are neither net nor gross (article 293 E du CGI). */
const isUntaxed = ({ vatRate, seller }: InvoicePdf): boolean =>
  vatRate === 0 && seller.vatMention === franchiseMention;

/**
 * Draws an invoice or a credit note as PDF with embedded Factur-X data. Runs in a worker thread.
 * Mandatory details: article 242 nonies A de l'annexe II au CGI, article L441-9 du code de commerce.
 */
export async function drawInvoice(paper: InvoicePdf): Promise<{ bytes: Uint8Array<ArrayBuffer> }> {
  const isCredit = paper.series === 'credit';
  const title = isCredit
    ? m.invoices_credit_title({ number: paper.number })
    : m.invoices_title({ number: paper.number });
  const sheet = openSheet({
    title,
    author: toWritable(paper.seller.name),
    date: paper.issuedAt,
    isUpright: true,
    archive: {
      name: facturXName,
      type: 'text/xml',
      description: m.invoices_paper_xml(),
      bytes: new TextEncoder().encode(writeFacturX(paper)),
      xmp: invoiceXmp,
    },
  });
  writeHead(sheet, paper.school);
  let y = stack(sheet, 128, [{ ...titled(title, 25), tag: 'H1', gap: 0 }]);
  y = stack(sheet, y + 10, listDates(paper));
  y = writeParties(sheet, y + 22, paper);
  y = writeLines(sheet, y + 26, paper);
  y = writeTotals(sheet, y + 16, paper);
  stack(sheet, y + 22, listMentions(paper));
  return { bytes: await sheet.finish() };
}

const said = (text: string, size = 9.5): SheetText => ({
  text: toWritable(text),
  size,
  font: 'sans',
  colour: soft,
});
const strong = (text: string, size = 9.5): SheetText => ({ ...said(text, size), font: 'bold', colour: ink });
const titled = (text: string, size: number): SheetText => {
  const written = toWritable(text);
  return { text: written, size, font: findFont(written) ?? 'sans', colour: ink };
};

type Placed = SheetText & { gap?: number; tag?: 'H1' };

/** Writes texts below each other and returns the position after the last one. */
function stack(sheet: Sheet, top: number, texts: readonly Placed[], x = left, room = width): number {
  let y = top;
  for (const { gap = 3, tag, ...text } of texts.filter((each) => each.text)) {
    y += gap;
    sheet.write(text, { x, y, width: room }, tag);
    y += sheet.measure(text, room);
  }
  return y;
}

function writeHead(sheet: Sheet, { name, accent, logo }: InvoicePdf['school']): void {
  const height = 40;
  let room = (height * 55) / 98;
  sheet.adorn((document) => {
    document.rect(left, 40, width, 4).fill(accent || red);
    if (logo) {
      room = Math.min(200, (height * logo.width) / logo.height);
      document.image(Buffer.from(logo.bytes), left, 60, { fit: [room, height], valign: 'center' });
    } else {
      document
        .save()
        .translate(left, 60)
        .scale(height / 98);
      document
        .path(cedillaOutline)
        .fill(accent || red)
        .path(letterOutline)
        .fill(ink)
        .restore();
    }
  });
  const text = titled(name, 16);
  const place = { x: left + room + 14, width: width - room - 14 };
  sheet.write(text, { ...place, y: 60 + (height - sheet.measure(text, place.width)) / 2 });
}

function listDates({ series, issuedAt, settledAt, orderNumber, corrects }: InvoicePdf): Placed[] {
  const on = (name: string, value: string) => said(`${name}\u00a0: ${value}`, 10);
  const settled = series === 'credit' ? m.invoices_paper_refunded_on() : m.invoices_paper_supplied();
  return [
    on(m.invoices_paper_issued(), formatDate(issuedAt)),
    on(settled, formatDate(settledAt)),
    on(m.common_order(), orderNumber),
    ...(corrects
      ? [
          strong(
            m.invoices_paper_corrects({ number: corrects.number, date: formatDate(corrects.issuedAt) }),
            10,
          ),
        ]
      : []),
  ];
}

function writeParties(sheet: Sheet, top: number, { seller, buyer }: InvoicePdf): number {
  const sells = [
    strong(m.invoices_paper_seller(), 9),
    strong([seller.name, seller.legalForm].filter(Boolean).join(', '), 10.5),
    ...seller.lines.map((line) => said(line)),
    said(
      seller.siret
        ? m.invoices_paper_siret({ number: formatSiret(seller.siret) })
        : seller.siren && m.invoices_paper_siren({ number: formatSiren(seller.siren) }),
    ),
    said(seller.vatNumber && m.invoices_paper_vat_number({ number: seller.vatNumber })),
  ];
  const buys = [
    strong(m.common_buyer(), 9),
    strong(buyer.company || buyer.name || buyer.email, 10.5),
    said(buyer.company ? buyer.name : ''),
    ...[...buyer.lines, [buyer.postalCode, buyer.city].filter(Boolean).join(' ')].map((line) => said(line)),
    // A French address does not show its country.
    said(buyer.country && buyer.country !== 'FR' ? nameCountry(buyer.country) : ''),
    said(buyer.company || buyer.name ? buyer.email : ''),
    said(buyer.siren ? m.invoices_paper_siren({ number: formatSiren(buyer.siren) }) : ''),
    said(buyer.vatNumber && m.invoices_paper_vat_number({ number: buyer.vatNumber })),
  ];
  return Math.max(stack(sheet, top, sells, left, half), stack(sheet, top, buys, left + half + 24, half));
}

const toRow = (
  columns: readonly number[],
  texts: readonly SheetText[],
  y: number,
  heads?: 'column',
): SheetCell[] =>
  texts.map((text, index) => {
    const [from = 0, until = 0] = columns.slice(index);
    const place = { x: left + from, y, width: until - from - (index === 0 ? 8 : 0) };
    return { text, place: index === 0 ? place : { ...place, align: 'right' }, ...(heads ? { heads } : {}) };
  });

function writeLines(sheet: Sheet, top: number, paper: InvoicePdf): number {
  const price = (cents: number) => formatPrice(Math.round(cents), paper.currency);
  const untaxed = isUntaxed(paper);
  const columns = untaxed ? untaxedColumns : taxedColumns;
  const names = untaxed
    ? [m.invoices_paper_what(), m.invoices_paper_quantity(), m.invoices_paper_unit_price(), m.common_total()]
    : [
        ...[m.invoices_paper_what(), m.invoices_paper_quantity(), m.invoices_paper_unit()],
        ...[m.common_vat(), m.invoices_paper_net()],
      ];
  const rows = [
    toRow(
      columns,
      names.map((name) => strong(name, 9)),
      top,
      'column',
    ),
  ];
  let y = top + 20;
  const rules = [y - 4];
  for (const { title, quantity, unit, net } of toNetLines(paper.lines, paper)) {
    const texts = [
      { ...said(title, 10), colour: ink },
      ...[
        paper.isForClass && net > 0 ? m.invoices_paper_seats({ count: quantity }) : String(quantity),
        ...[price(unit), untaxed ? [] : formatRate(paper.vatRate), price(net)].flat(),
      ].map((text) => said(text, 10)),
    ];
    rows.push(toRow(columns, texts, y + 2));
    y += 10 + sheet.measure(said(title, 10), (columns[1] ?? 0) - 8);
    rules.push(y);
  }
  sheet.adorn((document) => {
    for (const rule of rules)
      document
        .moveTo(left, rule)
        .lineTo(left + width, rule)
        .lineWidth(0.75)
        .stroke(hairline);
  });
  sheet.writeTable(rows);
  return y;
}

function writeTotals(sheet: Sheet, top: number, paper: InvoicePdf): number {
  const { net, vat, gross, vatRate, currency, series } = paper;
  const untaxed = isUntaxed(paper);
  const allOfSale = untaxed ? m.common_total() : m.invoices_paper_gross();
  const all = series === 'credit' ? m.invoices_paper_gross_credit() : allOfSale;
  const taxed: [SheetText, SheetText][] = [
    [said(m.invoices_paper_net(), 10), said(formatPrice(net, currency), 10)],
    [said(m.invoices_paper_vat({ rate: formatRate(vatRate) }), 10), said(formatPrice(vat, currency), 10)],
  ];
  const totals = [
    ...(untaxed ? [] : taxed),
    [strong(all, 12), strong(formatPrice(gross, currency), 12)] as const,
  ];
  let y = top;
  const rows = totals.map(([name, value]) => {
    const at = { y, width: half / 2, align: 'right' } as const;
    const row: SheetCell[] = [
      { text: name, place: { ...at, x: left + width - half }, heads: 'row' },
      { text: value, place: { ...at, x: left + width - half / 2 } },
    ];
    y += sheet.measure(name, half / 2) + 5;
    return row;
  });
  sheet.writeTable(rows);
  return y;
}

const meansNames = {
  card: m.common_by_card,
  debit: m.common_by_debit,
  transfer: m.common_transfer,
} as const;

/** Payment or refund, reason for a missing tax, and the terms required by the code de commerce. */
function listMentions({
  series,
  means: paidWith,
  settledAt,
  currency,
  country,
  vatRate,
  seller,
}: InvoicePdf): Placed[] {
  const means = meansNames[paidWith]();
  const date = formatDate(settledAt);
  return [
    strong(
      series === 'credit'
        ? m.invoices_paper_given_back({ date, means })
        : m.invoices_paper_paid({ date, means, amount: formatPrice(0, currency) }),
    ),
    said(seller.vatMention),
    said(
      otherUnionCountries.includes(country) && vatRate > 0
        ? m.invoices_paper_country({ country: nameCountry(country) })
        : '',
    ),
    { ...said(series === 'credit' ? '' : m.invoices_paper_terms(), 8), gap: 10 },
  ];
}
