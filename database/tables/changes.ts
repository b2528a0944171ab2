import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Audit log of the back office. */
export const changes = pgTable(
  'changes',
  {
    id: text().primaryKey(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Account that made the change. Empty for schedules and webhooks. */
    uid: text().notNull().default(''),
    /** Name or address of the account at that time. */
    who: text().notNull().default(''),
    /** Action: `create`, `update`, `archive`… */
    action: text().notNull(),
    /** Entity: `product`, `news`, `score`, `settings`, `member`, `order`, `message`, `letter`, `export`. */
    kind: text().notNull(),
    subjectId: text().notNull(),
    /** Title of the entity at that time. */
    title: text().notNull().default(''),
    /** Old and new values of the changed fields. Null for an entity that did not or does not exist. */
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
