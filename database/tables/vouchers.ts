import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from './orders.ts';

/** Codes that grant access to a paid order: one for a gift, one per seat of a class. */
export const vouchers = pgTable(
  'vouchers',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Random, with the same format as certificate codes. */
    code: text().notNull(),
    /**
     * Recipient, message and delivery time of a gift. A printed gift has no address or time; a seat of a class
     * has only a name, if the buyer entered one.
     */
    recipientEmail: text().notNull().default(''),
    recipientName: text().notNull().default(''),
    fromName: text().notNull().default(''),
    words: text().notNull().default(''),
    deliverAt: timestamp({ withTimezone: true, precision: 3 }),
    deliveredAt: timestamp({ withTimezone: true, precision: 3 }),
    redeemedBy: text().notNull().default(''),
    redeemedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Set when the seat is refunded or an admin revokes the code. */
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
