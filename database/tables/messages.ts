import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What visitors write through the contact form, kept for the office. */
export const messages = pgTable(
  'messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text().notNull(),
    body: text().notNull(),
    /** The account of a signed-in sender; empty for a visitor. */
    uid: text().notNull().default(''),
    state: text({ enum: ['new', 'read', 'archived', 'spam', 'deleted'] })
      .notNull()
      .default('new'),
    /** Since when it is in this state: what is unwanted or deleted goes for good some time later. */
    stateSince: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When the school last answered; null while it has not. */
    answeredAt: timestamp({ withTimezone: true, precision: 3 }),
    /** SHA-256 of sender and words in hex: the same message, sent twice by a double click, is found again. */
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

/** What the school answered to a message, each by a letter of its own (`reply`). */
export const replies = pgTable(
  'message_replies',
  {
    id: text().primaryKey(),
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    /** Who answered: account and name at that time. */
    uid: text().notNull(),
    who: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('message_replies_thread').on(table.messageId, table.createdAt, table.id)],
);
