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

/** Seller as printed on the invoice. */
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
  /** Cents, tax included. */
  gross: number;
};

/**
 * Immutable invoices and credit notes, without gaps in numbers per series and year.
 * Retained for ten years even after account erasure (article L123-22 du code de commerce).
 */
export const invoices = pgTable(
  'invoices',
  {
    id: text().primaryKey(),
    series: text({ enum: ['invoice', 'credit'] }).notNull(),
    year: integer().notNull(),
    sequence: integer().notNull(),
    number: text().notNull(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Invoice corrected by a credit note. */
    correctsId: text(),
    issuedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Time of the payment or refund. */
    settledAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    seller: jsonb().$type<SellerDetails>().notNull(),
    buyer: jsonb().$type<BuyerDetails & { email: string }>().notNull(),
    lines: jsonb().$type<InvoiceLine[]>().notNull(),
    currency: text().notNull(),
    /** Country of the tax (ISO 3166-1), and its rate in hundredths of a percent: 2000 is 20 %. */
    country: text().notNull(),
    vatRate: integer().notNull(),
    /** Cents, positive for credit notes too. gross = net + vat. */
    net: integer().notNull(),
    vat: integer().notNull(),
    gross: integer().notNull(),
    paidBy: text({ enum: ['provider', 'transfer'] }).notNull(),
    /** Hex SHA-256 of the stored PDF. Null until the PDF exists. */
    pdfHash: text(),
  },
  (table) => [
    uniqueIndex('invoices_number').on(table.series, table.year, table.sequence),
    index('invoices_listing').on(table.issuedAt, table.id),
    index('invoices_order').on(table.orderId, table.issuedAt),
  ],
);

/** Last number of each series and year. Unlike a sequence, it leaves no gaps after a rollback. */
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
