import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

/** Codes that open what an order paid for to whoever redeems them: one for a present, one a seat for a class. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** As attestations are numbered: letters and digits that nobody comes upon by trying. */
    code: text().notNull(),
    /** Whom a present is for, what is said to them, and when the letter goes; empty where it is printed, and for a class. */
    recipientEmail: text().notNull().default(''),
    recipientName: text().notNull().default(''),
    fromName: text().notNull().default(''),
    words: text().notNull().default(''),
    deliverAt: timestamp({ withTimezone: true, precision: 3 }),
    deliveredAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Empty until somebody has redeemed it. */
    redeemedBy: text().notNull().default(''),
    redeemedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Since when the code opens nothing, by a refund of its seat or by the admin; null while it is valid. */
    revokedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('vouchers_code').on(table.code),
    index('vouchers_order').on(table.orderId, table.id),
    index('vouchers_redeemer').on(table.redeemedBy).where(sql`${table.redeemedBy} <> ''`),
    index('vouchers_due')
      .on(table.deliverAt)
      .where(sql`${table.deliveredAt} is null and ${table.deliverAt} is not null`),
  ],
);
