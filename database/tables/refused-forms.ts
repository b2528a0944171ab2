import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Rejected forms, until they are corrected or expire. Only the secret in the URL decrypts them. */
export const refusedForms = pgTable(
  'refused_forms',
  {
    secretHash: text().primaryKey(),
    /** Encrypted with the secret (AES-256-GCM): nonce, tag and ciphertext in base64. */
    sealed: text().notNull(),
    /** Network of the sender, as in rate limits. A network can evict only its own forms. */
    network: text().notNull().default(''),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('refused_forms_by_end').on(table.expiresAt),
    index('refused_forms_by_network').on(table.network, table.expiresAt),
  ],
);
