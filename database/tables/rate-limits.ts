import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Consumed points per key (`contact:203.0.113.9`) until the end of its period. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});
