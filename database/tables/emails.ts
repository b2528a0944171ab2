import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** The outbox: a letter is written in the transaction that makes it due, and sent afterwards. */
export const emails = pgTable(
  'letters',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** What the letter is about; one letter of a kind for a subject. */
    subjectId: text().notNull(),
    recipient: text().notNull(),
    /** Where an answer goes instead of to the school. */
    replyTo: text(),
    /** The Message-IDs of the letters before it in the same exchange, oldest first, with a space between. */
    thread: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Invoices that go with it, by their ids: each is drawn when the letter leaves. */
    invoiceIds: text().array().notNull().default(sql`'{}'::text[]`),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Since when it is kept here, sent to nobody, for want of a relay. */
    keptAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('letters_once').on(table.kind, table.subjectId),
    index('letters_listing').on(table.createdAt.desc(), table.id.desc()),
    index('letters_sent').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.sentAt} is not null`),
    index('letters_waiting')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.sentAt} is null and ${table.lastError} is null and ${table.keptAt} is null`),
    index('letters_kept').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.keptAt} is not null`),
    index('letters_failed')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.sentAt} is null and ${table.lastError} is not null`),
    index('letters_subject').on(table.subjectId),
    index('letters_search').using(
      'gin',
      sql`public.fold(${table.recipient} || ' ' || ${table.subject}) gin_trgm_ops`,
    ),
  ],
);
