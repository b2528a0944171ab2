import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Counters per month of Paris time, maintained by triggers. Shards let concurrent sales proceed. */
export const tallies = pgTable(
  'tallies',
  {
    /** `sales`: paid orders by month of payment. `members`: accounts by month of creation. */
    subject: text({ enum: ['sales', 'members'] }).notNull(),
    /** First day of the month. */
    month: date().notNull(),
    shard: integer().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    /** Payments minus refunds in cents. 0 for members. */
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.month, table.shard] })],
);
