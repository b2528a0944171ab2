import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Points spent by key (`contact:203.0.113.9`), in the shape that rate-limiter-flexible asks for. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  expire: timestamp({ withTimezone: true }),
});
