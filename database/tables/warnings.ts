import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the site found wrong by itself and has not been well for long enough since. */
export const warnings = pgTable('warnings', {
  /** The check that found it, and for what belongs to one machine its name: `disk web-1`. */
  name: text().primaryKey(),
  /** What was found last, in the words of the owner. */
  finding: text().notNull(),
  since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  seenAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** When the owner was written to; null while it may pass by itself. */
  notifiedAt: timestamp('told_at', { withTimezone: true, precision: 3 }),
  /** Since when it is well again; null while it is not. */
  wellSince: timestamp({ withTimezone: true, precision: 3 }),
});
