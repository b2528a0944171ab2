import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** How a product is sold where that is more than at its price; a product without a row is sold to one person at its price. */
export const offers = pgTable(
  'offers',
  {
    productId: text()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Other products that whoever buys this one gets with it. */
    includes: text().array().notNull().default(sql`'{}'::text[]`),
    /** Integer cents: where set, the buyer chooses what to pay from it up, and the price is what is suggested. */
    minAmount: integer(),
    /** Whether it is sold to teachers for a class, a seat each. */
    soldToClasses: boolean().notNull().default(false),
    /** A reduction that is announced, from when and until when; the price before it is read from its history. */
    reducedSince: timestamp({ withTimezone: true, precision: 3 }),
    reducedUntil: timestamp({ withTimezone: true, precision: 3 }),
    /** Raised at each save; a save names the version it started from. */
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check('offers_min_amount', sql`${table.minAmount} >= 0`)],
);
