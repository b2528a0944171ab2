import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** Availability alerts: addresses to notify once when a product goes on sale. Deleted afterwards. */
export const availabilityAlerts = pgTable(
  'availability_alerts',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Lower case. */
    email: text().notNull(),
    /** Hex SHA-256 of the secret in the email, which confirms or cancels the alert. */
    secretHash: text().notNull(),
    /** Null until the address confirms the alert. Unconfirmed alerts are deleted after some days. */
    confirmedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('availability_alerts_one').on(table.productId, table.email),
    uniqueIndex('availability_alerts_secret').on(table.secretHash),
    index('availability_alerts_age').on(table.createdAt),
  ],
);
