import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { type BuyerDetails, orders } from './orders.ts';

/** Who sold, as the invoice says it. */
export type SellerDetails = {
  name: string;
  legalForm: string;
  lines: string[];
  siren: string;
  siret: string;
  vatNumber: string;
  /** « TVA non applicable, art. 293 B du CGI », or empty. */
  vatMention: string;
};

export type InvoiceLine = {
  title: string;
  quantity: number;
  /** Integer cents, tax included. */
  gross: number;
};

/**
 * Invoices and credit notes, as they were issued: nothing of them ever changes, and they are kept ten years apart from any account
 * (article L123-22 du code de commerce). Numbers have no gap within a series and a year.
 */
export const invoices = pgTable(
  'invoices',
  {
    id: text().primaryKey(),
    series: text({ enum: ['invoice', 'credit'] }).notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    /** « F-2026-00042 », « A-2026-00003 ». */
    number: text().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Of a credit note: the invoice that it corrects. */
    correctsId: text(),
    issuedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When what it bills was paid or given back. */
    settledAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    seller: jsonb().$type<SellerDetails>().notNull(),
    buyer: jsonb().$type<BuyerDetails & { email: string }>().notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    currency: text().notNull(),
    /** Where the tax is due, ISO 3166-1; and its rate in hundredths of a percent (2000 is 20 %), 0 where none is due. */
    country: text().notNull(),
    vatRate: integer().notNull(),
    /** Integer cents, positive also for a credit note; gross = net + vat. */
    net: integer().notNull(),
    vat: integer().notNull(),
    gross: integer().notNull(),
    paidBy: text({ enum: ['provider', 'transfer'] }).notNull(),
    /** SHA-256 in hex of the PDF in the file store, once it is drawn. */
    pdfHash: text(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.series, table.year, table.sequence),
    index('invoices_listing').on(table.issuedAt, table.id),
    index('invoices_order').on(table.orderId, table.issuedAt),
  ],
);

/** The last number given in a series and a year, taken in the transaction of the invoice: unlike a sequence it leaves no gap. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    series: text({ enum: ['invoice', 'credit'] }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
    lastIssuedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);
