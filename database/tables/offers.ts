import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** Special terms of sale. A product without a row is sold to one person at its price. */
export const offers = pgTable(
  'offers',
  {
    productId: text()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    includes: text().array().notNull().default(sql`'{}'::text[]`),
    /** Minimum in cents if the buyer chooses the price. The regular price is the suggestion. */
    minAmount: integer(),
    soldToClasses: boolean().notNull().default(false),
    /** Period of an announced price reduction. The former price comes from the price history. */
    reducedSince: timestamp({ withTimezone: true, precision: 3 }),
    reducedUntil: timestamp({ withTimezone: true, precision: 3 }),
    version: integer().notNull().default(1),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [check('offers_min_amount', sql`${table.minAmount} >= 0`)],
);
