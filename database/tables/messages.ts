import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** Account of a signed-in sender, or empty. */
    uid: text().notNull().default(''),
    state: text({ enum: ['new', 'read', 'archived', 'spam', 'deleted'] })
      .notNull()
      .default('new'),
    /** Time of the last change of state. Spam and deleted messages are purged some time later. */
    stateSince: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    answeredAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Hex SHA-256 of sender and text, to detect a double submission. */
    fingerprint: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('messages_listing').on(table.state, table.createdAt.desc(), table.id.desc()),
    index('messages_fingerprint').on(table.fingerprint, table.createdAt.desc()),
    index('messages_sender').on(table.uid).where(sql`${table.uid} <> ''`),
    index('messages_age').on(table.stateSince).where(sql`${table.state} in ('spam', 'deleted')`),
    index('messages_created').on(table.createdAt),
    index('messages_search').using(
      'gin',
      sql`public.fold(${table.name} || ' ' || ${table.email} || ' ' || ${table.body}) gin_trgm_ops`,
    ),
  ],
);

/** Replies of the school, each sent as an email (`reply`). */
export const replies = pgTable(
  'message_replies',
  {
    id: text().primaryKey(),
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    /** Account and name of the author at that time. */
    uid: text().notNull(),
    who: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('message_replies_thread').on(table.messageId, table.createdAt, table.id)],
);
