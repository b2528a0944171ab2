import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Bank of comments: each comment of a returned correction, once, with its number of uses. */
export const correctionComments = pgTable(
  'correction_comments',
  {
    /** Derived from the text. */
    id: text().primaryKey(),
    text: text().notNull(),
    uses: integer().notNull().default(1),
    usedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('correction_comments_uses').on(table.uses.desc(), table.id.desc()),
    index('correction_comments_listing').on(table.usedAt.desc(), table.id.desc()),
  ],
);
