import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Sign-ins that have been sent to another provider and are not back yet. What is needed to finish one is in the browser's cookie
 * and in the address that it comes back with; here is only what both must fit.
 */
export const providerAttempts = pgTable(
  'provider_attempts',
  {
    /** SHA-256 of the `state` that the provider gives back. */
    stateDigest: text().primaryKey(),
    /** SHA-256 of the cookie of the browser that it was begun in. */
    browserDigest: text().notNull(),
    providerId: text().notNull(),
    /** What the page that began it calls it. */
    name: text().notNull(),
    inPopup: boolean().notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('provider_attempts_expiry').on(table.expiresAt)],
);
