import { jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings by group (`school`, `legal`…). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/**
 * Settings of outside services that the owner entered. `sealed` is encrypted with the settings key
 * (`server/settings-key.ts`); `shown` is what the screen may show again.
 */
export const serviceSettings = pgTable(
  'service_settings',
  {
    service: text({ enum: ['address', 'payments', 'mail', 'backups'] }).notNull(),
    /** A `candidate` is being tried, a `former` can be restored. */
    state: text({ enum: ['active', 'candidate', 'former'] }).notNull(),
    sealed: text().notNull(),
    shown: jsonb().$type<Record<string, string>>().notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.service, table.state] })],
);
