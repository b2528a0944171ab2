import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** Papers that say that somebody followed a product to its end, as they were given: what they say does not change afterwards. */
export const attestations = pgTable(
  'attestations',
  {
    /** What stands on the paper and confirms it to whoever has it: 80 random bits in 16 letters and digits. */
    code: text().primaryKey(),
    uid: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    title: text().notNull(),
    /** Minutes of work, and lessons done. */
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
