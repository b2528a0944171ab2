import { boolean, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** Copy of the provider's prices, for filters and sorting. */
export const prices = pgTable(
  'prices',
  {
    id: text().primaryKey(),
    /** Id of the provider's product. */
    productId: text().notNull(),
    /** Cents, tax included. Null for a price without unit amount. */
    unitAmount: integer(),
    currency: text().notNull(),
    active: boolean().notNull(),
    fetchedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('prices_amount').on(table.unitAmount), index('prices_age').on(table.fetchedAt)],
);

/** Price history of each product. A struck-through price is the lowest of thirty days (article L112-1-1). */
export const priceHistory = pgTable(
  'price_history',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Cents, tax included. Null while not for sale. */
    unitAmount: integer(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.since] })],
);
