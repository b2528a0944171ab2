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
