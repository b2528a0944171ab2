import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Every version of a legal text that was ever in force, as it was shown; orders name the one they accepted. */
export const legalVersions = pgTable(
  'legal_versions',
  {
    kind: text({
      enum: ['legal-mentions', 'privacy-policy', 'terms-of-service', 'terms-and-conditions', 'accessibility'],
    }).notNull(),
    version: integer().notNull(),
    /** The whole text, in blocks. */
    content: jsonb().notNull(),
    /** SHA-256 of the content in hex: the same text is the same version. */
    hash: text().notNull(),
    inForceSince: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.version] })],
);
