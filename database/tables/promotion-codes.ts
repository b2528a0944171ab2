import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Codes that take something off a price. The payment provider knows each as a coupon with its promotion code. */
export const promotionCodes = pgTable(
  'promotion_codes',
  {
    id: text().primaryKey(),
    /** What people type, in capitals. */
    code: text().notNull(),
    /** One of both: 1 to 100, or integer cents. */
    percent: integer(),
    amount: integer(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }),
    /** How often it may be used by all together; null: no bound. */
    maxUses: integer(),
    /** Whether one person may use it once only. */
    oncePerPerson: boolean().notNull().default(true),
    /** What it is good for; empty: everything. */
    productIds: text().array().notNull().default(sql`'{}'::text[]`),
    /** Applies to every seat of a class, and may make a present or a class free; otherwise it applies to one unit. */
    forClasses: boolean().notNull().default(false),
    /** Announced to everybody: its price then counts among the lowest of the last thirty days (article L112-1-1). */
    announced: boolean().notNull().default(false),
    active: boolean().notNull().default(true),
    couponId: text().notNull(),
    promotionCodeId: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('promotion_codes_code').on(table.code),
    index('promotion_codes_listing').on(table.createdAt.desc(), table.id.desc()),
    check('promotion_codes_worth', sql`num_nonnulls(${table.percent}, ${table.amount}) = 1`),
    check('promotion_codes_percent', sql`${table.percent} between 1 and 100`),
  ],
);
