import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * Running counts that triggers keep, so that the figures of the office cost the same however much was sold. A month of
 * Paris time is spread over a few rows: sales that are settled side by side do not wait for one another.
 */
export const tallies = pgTable(
  'tallies',
  {
    /** `sales`: settled orders that money came for, by the month they were paid. `members`: accounts, by the month they were made. */
    subject: text({ enum: ['sales', 'members'] }).notNull(),
    /** Its first day. */
    month: date().notNull(),
    shard: integer().notNull(),
    number: bigint({ mode: 'number' }).notNull(),
    /** What was paid less what was given back, in integer cents; 0 for members. */
    cents: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.subject, table.month, table.shard] })],
);
