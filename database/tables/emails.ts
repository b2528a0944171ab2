import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Email outbox. An email is queued in the transaction that causes it and sent later. */
export const emails = pgTable(
  'letters',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    /** Entity of the email. Each kind is sent once per entity. */
    subjectId: text().notNull(),
    recipient: text().notNull(),
    /** Reply address, if not the school's. */
    replyTo: text(),
    /** Message-IDs of the earlier emails in the thread, oldest first, separated by spaces. */
    thread: text(),
    /** Address that ends a subscription with one click (RFC 8058), for subscribed emails. */
    unsubscribeUrl: text(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Ids of attached invoices, whose PDFs are created when sending. */
    invoiceIds: text().array().notNull().default(sql`'{}'::text[]`),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Time since which the email is stored unsent, because no SMTP relay is configured. */
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
