import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

/** Statements of withdrawal from an order, as they were confirmed (articles L221-21 and D221-5 of the code de la consommation). */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Who states it, and where the receipt goes. */
    name: text().notNull(),
    email: text().notNull(),
    /** The statement, word for word. */
    statement: text().notNull(),
    /** `due`: the right was open, the money goes back; `late`: it had ended, the office decides. */
    effect: text({ enum: ['due', 'late'] }).notNull(),
    /** Until when the money is to be back: fourteen days (article L221-24). */
    refundDueAt: timestamp({ withTimezone: true, precision: 3 }),
    confirmedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When the money had gone back, or the office had decided. */
    settledAt: timestamp({ withTimezone: true, precision: 3 }),
    decision: text({ enum: ['refunded', 'declined'] }),
  },
  (table) => [
    // Stated twice, it is one.
    uniqueIndex('withdrawals_order').on(table.orderId),
    index('withdrawals_open').on(table.confirmedAt.desc(), table.id).where(sql`${table.settledAt} is null`),
  ],
);

/**
 * Statements that their author has not confirmed yet. Nothing deletes one before it expires: otherwise other visitors could prevent a withdrawal.
 * Only the secret in its address decrypts it.
 */
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
