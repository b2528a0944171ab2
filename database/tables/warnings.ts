import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Active system warnings, including recently cleared ones. */
export const warnings = pgTable('warnings', {
  /** Name of the check, with the machine if it concerns one: `disk web-1`. */
  name: text().primaryKey(),
  /** Last finding, as shown to the owner. */
  finding: text().notNull(),
  since: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  seenAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  /** Time of the email to the owner. Null while the problem may clear by itself. */
  notifiedAt: timestamp('told_at', { withTimezone: true, precision: 3 }),
  wellSince: timestamp({ withTimezone: true, precision: 3 }),
});
