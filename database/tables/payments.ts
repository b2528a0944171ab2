import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

/** Refunds requested by the school. The order contains the refunded total reported by the provider. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the provider's idempotency key. */
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    /** Provider's id of the refund. Null until the provider responds, and for a bank transfer. */
    providerId: text(),
    /** Cents. */
    amount: integer().notNull(),
    reason: text({
      enum: ['withdrawal', 'goodwill', 'duplicate', 'closed', 'recalled', 'fraud', 'other'],
    }).notNull(),
    words: text().notNull().default(''),
    /** `asked`: not yet deducted from the order (a transfer is yet to be returned). `pending`: deducted. */
    state: text({ enum: ['asked', 'pending', 'succeeded', 'failed'] }).notNull(),
    failure: text(),
    /** Name of the admin at that time. Empty for automatic refunds. */
    who: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('refunds_order').on(table.orderId, table.createdAt),
    uniqueIndex('refunds_provider').on(table.providerId),
  ],
);

/** Disputes by cardholders, as last reported by the provider. */
export const disputes = pgTable(
  'disputes',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    amount: integer().notNull(),
    reason: text().notNull(),
    status: text().notNull(),
    /** Deadline of the school's answer. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Time of the school's answer to the bank. */
    answeredAt: timestamp({ withTimezone: true, precision: 3 }),
    openedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('disputes_order').on(table.orderId)],
);

/** Payment problems that an admin must resolve. Shown on the dashboard until then. */
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
    /** Id of the affected object at the provider or the school. One incident per kind and subject. */
    subjectId: text().notNull(),
    orderId: text().references(() => orders.id, { onDelete: 'restrict' }),
    amount: integer().notNull(),
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Deadline of the decision. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    settledAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Name of the admin at that time, and the decision. Empty if resolved automatically. */
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

/** Time up to which each kind of provider data was read. */
export const paymentCursors = pgTable('payment_cursors', {
  name: text({ enum: ['events', 'movements'] }).primaryKey(),
  readUntil: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});

/** Every balance transaction of the provider: payments, refunds, disputes, fees, payouts. */
export const balanceTransactions = pgTable(
  'payment_movements',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** Signed cents. `net` is the change of the balance. */
    amount: integer().notNull(),
    fee: integer().notNull(),
    net: integer().notNull(),
    currency: text().notNull(),
    /** Source payment. Null for a payout. */
    paymentIntentId: text(),
    /** Payout that includes the transaction, and its arrival date. */
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
