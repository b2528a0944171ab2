import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** Addresses that asked to be told when a product can be bought: one letter, then they are forgotten. */
export const availabilityAlerts = pgTable(
  'availability_alerts',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** In small letters. */
    email: text().notNull(),
    /** SHA-256 in hex of the secret of its letter, which confirms and ends it. */
    secretHash: text().notNull(),
    /** Null until the address has said by its letter that it asked for this; forgotten after some days without. */
    confirmedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('availability_alerts_one').on(table.productId, table.email),
    uniqueIndex('availability_alerts_secret').on(table.secretHash),
    index('availability_alerts_age').on(table.createdAt),
  ],
);
