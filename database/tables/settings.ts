import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings by group (`school`, `legal`…). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
