import { boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

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
