import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { products } from './products.ts';

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** What people read it by, on the telephone too: « 4827-1903 », drawn so that it says nothing of how many there are. */
    number: text().notNull().default(sql`public.create_order_number()`),
    /** Empty while what is offered waits for the owner of the address. */
    uid: text().notNull(),
    email: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    /** What was bought, as it was called that day. */
    title: text().notNull(),
    priceId: text().notNull(),
    /** Integer cents, tax included. */
    amount: integer().notNull(),
    currency: text().notNull(),
    state: text({
      enum: ['pending', 'offered', 'paid', 'partially_refunded', 'refunded', 'disputed', 'expired'],
    }).notNull(),
    /** How it was obtained: a payment, a product at price 0, or a gift of the school. */
    origin: text({ enum: ['payment', 'free', 'grant'] }).notNull(),
    sessionId: text(),
    sessionUrl: text(),
    sessionExpiresAt: timestamp({ withTimezone: true, precision: 3 }),
    paymentIntentId: text(),
    refundedAmount: integer().notNull().default(0),
    /** The order that already gave access when this one was paid: its money goes back. */
    duplicateOf: text(),
    /** Proof of what the buyer accepted: version of the terms and the waiver's exact words. */
    termsVersion: text().notNull(),
    waiverText: text(),
    waiverAcceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When its money came; null for what cost nothing, which is no sale. */
    paidAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_session').on(table.sessionId),
    uniqueIndex('orders_payment_intent').on(table.paymentIntentId),
    // Two clicks or two tabs share one attempt: at most one pending order for a person and a product.
    uniqueIndex('orders_one_pending').on(table.uid, table.productId).where(sql`${table.state} = 'pending'`),
    // One offer of a product waits for an address, however often it is sent.
    uniqueIndex('orders_one_offer').on(table.email, table.productId).where(sql`${table.state} = 'offered'`),
    index('orders_member').on(table.uid, table.createdAt.desc()),
    index('orders_listing').on(table.createdAt.desc(), table.id.desc()),
    index('orders_by_state').on(table.state, table.createdAt.desc(), table.id.desc()),
    index('orders_gifts').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.origin} = 'grant'`),
    index('orders_paid').on(table.paidAt, table.state, table.amount, table.refundedAmount),
    index('orders_search').using(
      'gin',
      sql`public.fold(${table.email} || ' ' || ${table.title} || ' ' || ${table.number} || ' ' || ${table.id}) gin_trgm_ops`,
    ),
    index('orders_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
    check('orders_amount', sql`${table.amount} >= 0`),
  ],
);

/** Who may open what. The spec's `users` of a product is derived from here. */
export const entitlements = pgTable(
  'entitlements',
  {
    uid: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'restrict' }),
    grantedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    revokedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.productId] }),
    index('entitlements_product').on(table.productId, table.uid),
    index('entitlements_order').on(table.orderId),
  ],
);

/** Events of the payment provider that were dealt with: a second delivery changes nothing. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  handledAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
