import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** Completion certificates as issued. Never updated. */
export const attestations = pgTable(
  'attestations',
  {
    /** Verification code printed on the certificate: 80 random bits in 16 letters and digits. */
    code: text().primaryKey(),
    uid: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    title: text().notNull(),
    /** Minutes of work, and number of completed lessons. */
    duration: integer().notNull(),
    lessons: integer().notNull(),
    startedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    finishedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    issuedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('attestations_one').on(table.uid, table.productId),
    index('attestations_product').on(table.productId),
  ],
);
