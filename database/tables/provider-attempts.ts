import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Pending sign-ins with an external provider. Browser cookie and return URL must match this row. */
export const providerAttempts = pgTable(
  'provider_attempts',
  {
    /** SHA-256 of the OAuth `state`. */
    stateDigest: text().primaryKey(),
    /** SHA-256 of the browser's cookie. */
    browserDigest: text().notNull(),
    providerId: text().notNull(),
    /** Id given by the page that started the sign-in. */
    name: text().notNull(),
    inPopup: boolean().notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('provider_attempts_expiry').on(table.expiresAt)],
);
