import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Every version of the legal texts that was ever in force. Orders refer to the accepted one. */
export const legalVersions = pgTable(
  'legal_versions',
  {
    kind: text({
      enum: ['legal-mentions', 'privacy-policy', 'terms-of-service', 'terms-and-conditions', 'accessibility'],
    }).notNull(),
    version: integer().notNull(),
    content: jsonb().notNull(),
    /** Hex SHA-256 of the content. An unchanged text creates no version. */
    hash: text().notNull(),
    inForceSince: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);
