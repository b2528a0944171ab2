import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** The outbox: a letter is written in the transaction that makes it due, and sent afterwards. */
export const letters = pgTable(
  'letters',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** What the letter is about; one letter of a kind for a subject. */
    subjectId: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('letters_once').on(table.kind, table.subjectId),
    index('letters_listing').on(table.createdAt.desc()),
  ],
);
