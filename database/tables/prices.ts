import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** What the payment provider last said of each price we sell at, so that lists can be filtered and sorted by it. */
export const prices = pgTable(
  'prices',
  {
    id: text().primaryKey(),
    /** The provider's product. */
    productId: text().notNull(),
    /** Integer cents, tax included; null for a price without a unit amount. */
    unitAmount: integer(),
    currency: text().notNull(),
    active: boolean().notNull(),
    fetchedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('prices_amount').on(table.unitAmount), index('prices_age').on(table.fetchedAt)],
);

/** What each product has cost, from when on: a struck price stands beside the lowest of thirty days (article L112-1-1). */
export const priceHistory = pgTable(
  'price_history',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Integer cents, tax included; null while it was not sold. */
    unitAmount: integer(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.since] })],
);
