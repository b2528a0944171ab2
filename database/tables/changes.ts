import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What the office has done, line by line: who, what, when, and how it was before and after. */
export const changes = pgTable(
  'changes',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** The account that did it; empty for the school's own work (a schedule, a webhook). */
    uid: text().notNull().default(''),
    /** Its name or address that day. */
    who: text().notNull().default(''),
    /** What was done: `create`, `update`, `archive`… */
    action: text().notNull(),
    /** What it was done to: `product`, `news`, `score`, `settings`, `member`, `order`, `message`, `letter`, `export`. */
    kind: text().notNull(),
    subjectId: text().notNull(),
    /** What the subject was called that day. */
    title: text().notNull().default(''),
    /** The fields that changed, as they were and as they became; null where there was or is nothing. */
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    index('changes_listing').on(table.at.desc(), table.id.desc()),
    index('changes_subject').on(table.kind, table.subjectId, table.at.desc(), table.id.desc()),
    index('changes_kind').on(table.kind, table.at.desc(), table.id.desc()),
    index('changes_person').on(table.uid, table.at.desc(), table.id.desc()),
  ],
);
