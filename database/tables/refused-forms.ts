import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What was typed into a form that was refused, until it is corrected: nobody reads it without the address that gives it back. */
export const refusedForms = pgTable(
  'refused_forms',
  {
    secretHash: text().primaryKey(),
    /** Closed with the secret: AES-256-GCM, its nonce and its tag first, in base64. */
    sealed: text().notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('refused_forms_by_end').on(table.expiresAt)],
);
