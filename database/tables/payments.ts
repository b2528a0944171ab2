import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

/** What the school asked to be given back. What the provider has given back in all stands in the order. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the key under which the provider does it once. */
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** The provider's; null until it has answered, and for a transfer. */
    providerId: text(),
    /** Integer cents. */
    amount: integer().notNull(),
    reason: text({
      enum: ['withdrawal', 'goodwill', 'duplicate', 'closed', 'recalled', 'fraud', 'other'],
    }).notNull(),
    /** What the buyer is told besides. */
    words: text().notNull().default(''),
    /** `asked`: not counted in the order yet, of a transfer until its return is confirmed; `pending`: counted, and the bank is at it. */
    state: text({ enum: ['asked', 'pending', 'succeeded', 'failed'] }).notNull(),
    failure: text(),
    /** Who of the office did it, as they were called that day; empty for the school's own work. */
    who: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('refunds_order').on(table.orderId, table.createdAt),
    uniqueIndex('refunds_provider').on(table.providerId),
  ],
);

/** Payments that a cardholder contests, as the provider last said it. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's. */
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Integer cents. */
    amount: integer().notNull(),
    reason: text().notNull(),
    status: text().notNull(),
    /** Until when the school may answer. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When the school's answer went to the bank. */
    answeredAt: timestamp({ withTimezone: true, precision: 3 }),
    openedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('disputes_order').on(table.orderId)],
);

/** What about money only a person can decide; it stands on the desk until somebody has. */
export const paymentIncidents = pgTable(
  'payment_incidents',
  {
    id: text().primaryKey(),
    kind: text({
      enum: [
        'refund-failed',
        'orphan-payment',
        'dispute',
        'fraud-warning',
        'withdrawal',
        'buyer-country',
        'transfer-return',
      ],
    }).notNull(),
    /** What it is about, by the name that the provider or the school has for it: a kind and a subject are one incident. */
    subjectId: text().notNull(),
    orderId: text().references(() => orders.id, { onDelete: 'restrict' }),
    /** Integer cents at stake. */
    amount: integer().notNull(),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Until when somebody must have decided. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Who decided, as they were called that day, and what; empty where it settled itself. */
    settledBy: text().notNull().default(''),
    decision: text().notNull().default(''),
  },
  (table) => [
    uniqueIndex('payment_incidents_once').on(table.kind, table.subjectId),
    index('payment_incidents_open')
      .on(table.createdAt.desc(), table.id)
      .where(sql`${table.settledAt} is null`),
    index('payment_incidents_order').on(table.orderId),
  ],
);

/** How far each reading of what the provider tells has come. */
export const paymentCursors = pgTable('payment_cursors', {
  name: text({ enum: ['events', 'movements'] }).primaryKey(),
  /** All that is older was read. */
  readUntil: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});

/** Every movement of the provider's balance, to the cent: payments, refunds, disputes, fees, payouts. */
export const balanceTransactions = pgTable(
  'payment_movements',
  {
    /** The provider's. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** Integer cents, signed; `net` is what the balance moved by. */
    amount: integer().notNull(),
    fee: integer().notNull(),
    net: integer().notNull(),
    currency: text().notNull(),
    /** The payment it comes from; null for a payout. */
    paymentIntentId: text(),
    /** The payout that brought it to the bank, and the day it arrives. */
    payoutId: text(),
    paidOutAt: timestamp({ withTimezone: true, precision: 3 }),
    occurredAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('payment_movements_listing').on(table.occurredAt, table.id),
    index('payment_movements_payment').on(table.paymentIntentId),
    index('payment_movements_unpaid').on(table.occurredAt).where(sql`${table.payoutId} is null`),
  ],
);
