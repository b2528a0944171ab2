import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Promotion codes, each a coupon with a promotion code at the payment provider. */
export const promotionCodes = pgTable(
  'promotion_codes',
  {
    id: text().primaryKey(),
    /** Upper case. */
    code: text().notNull(),
    /** Discount, either in percent (1 to 100) or in cents. Exactly one is set. */
    percent: integer(),
    amount: integer(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Total uses by all buyers. Null for no limit. */
    maxUses: integer(),
    oncePerPerson: boolean().notNull().default(true),
    /** Eligible products. Empty for all. */
    productIds: text().array().notNull().default(sql`'{}'::text[]`),
    /** True if the discount applies to all seats of a class and may make gifts free, else to one unit. */
    forClasses: boolean().notNull().default(false),
    /** True for a public code, whose price counts for the lowest of thirty days (article L112-1-1). */
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
