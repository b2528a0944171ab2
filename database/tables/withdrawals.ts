import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

/** Confirmed statements of withdrawal (articles L221-21 and D221-5 du code de la consommation). */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Author of the statement, and email address for the receipt. */
    name: text().notNull(),
    email: text().notNull(),
    statement: text().notNull(),
    /** `due`: within the period, refunded. `late`: after it, an admin decides. */
    effect: text({ enum: ['due', 'late'] }).notNull(),
    /** Deadline of the refund: fourteen days (article L221-24). */
    refundDueAt: timestamp({ withTimezone: true, precision: 3 }),
    confirmedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Time of the refund or the decision. */
    settledAt: timestamp({ withTimezone: true, precision: 3 }),
    decision: text({ enum: ['refunded', 'declined'] }),
  },
  (table) => [
    uniqueIndex('withdrawals_order').on(table.orderId),
    index('withdrawals_open').on(table.confirmedAt.desc(), table.id).where(sql`${table.settledAt} is null`),
  ],
);

/** Unconfirmed statements. Stored until they expire, so that other visitors cannot prevent a withdrawal. */
export const pendingStatements = pgTable(
  'pending_statements',
  {
    secretHash: text().primaryKey(),
    /** Encrypted with the secret (AES-256-GCM): nonce, tag and ciphertext in base64. */
    sealed: text().notNull(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('pending_statements_by_end').on(table.expiresAt)],
);
