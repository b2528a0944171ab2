import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { importedPurchases } from './moving-in.ts';
import { products } from './products.ts';
import { promotionCodes } from './promotion-codes.ts';

/** Invoice address given by the buyer. `country` is an ISO 3166-1 alpha-2 code. */
export type BuyerDetails = {
  name: string;
  company: string;
  vatNumber: string;
  /** Electronic invoicing address of a French company. Missing from orders before November 2026. */
  siren?: string;
  lines: string[];
  postalCode: string;
  city: string;
  country: string;
};

/** Details of a gift. Without a recipient address the buyer hands over a card. `deliverAt` is ISO 8601. */
export type OrderedPresent = {
  recipientEmail: string;
  recipientName: string;
  fromName: string;
  words: string;
  deliverAt: string | null;
};

export const orders = pgTable(
  'orders',
  {
    id: text().primaryKey(),
    /** Readable order number, « 4827-1903 ». Random, so that it does not reveal the number of sales. */
    number: text().notNull().default(sql`public.create_order_number()`),
    /** Empty until the owner of the address accepts an offered product. */
    uid: text().notNull(),
    email: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    title: text().notNull(),
    /** Products included when the order was placed. */
    includes: text().array().notNull().default(sql`'{}'::text[]`),
    /**
     * For the buyer, as a gift, or for a class; `corrections` adds corrections to a product that the buyer has.
     * Gifts and class seats are redeemed with vouchers.
     */
    purpose: text({ enum: ['self', 'gift', 'class', 'corrections'] })
      .notNull()
      .default('self'),
    /** Number of bought corrections, only for the purpose `corrections`. */
    corrections: integer(),
    /** Number of seats. Above 1 for classes only. */
    quantity: integer().notNull().default(1),
    priceId: text().notNull(),
    /** Total in cents, tax included, after the discount. */
    amount: integer().notNull(),
    /** Discount in cents, and its promotion code. */
    discountAmount: integer().notNull().default(0),
    promotionCodeId: text().references(() => promotionCodes.id, { onDelete: 'restrict' }),
    currency: text().notNull(),
    state: text({
      enum: ['pending', 'offered', 'paid', 'partially_refunded', 'refunded', 'disputed', 'expired'],
    }).notNull(),
    /** Origin of the order: a payment, a product at price 0, or a grant by the school. */
    origin: text({ enum: ['payment', 'free', 'grant'] }).notNull(),
    /** Payment on the provider's page, or by a bank transfer that an admin confirms. */
    paidBy: text({ enum: ['provider', 'transfer'] })
      .notNull()
      .default('provider'),
    sessionId: text(),
    sessionUrl: text(),
    sessionExpiresAt: timestamp({ withTimezone: true, precision: 3 }),
    paymentIntentId: text(),
    /** Start of a payment that takes days (SEPA). */
    processingSince: timestamp({ withTimezone: true, precision: 3 }),
    refundedAmount: integer().notNull().default(0),
    /** Cents lost in a dispute. */
    lostAmount: integer().notNull().default(0),
    netAmount: integer().notNull().generatedAlwaysAs(sql`amount - refunded_amount - lost_amount`),
    /** Country of the card or account according to the provider, as evidence of the buyer's residence. */
    payerCountry: text(),
    buyer: jsonb().$type<BuyerDetails>(),
    /** Details of an unpaid gift. The voucher contains them after payment. */
    present: jsonb().$type<OrderedPresent>(),
    /** Earlier order that already granted access. This order is refunded. */
    duplicateOf: text(),
    /** Text, version, SHA-256 of both and time of each ticked box. No waiver if the buyer kept the right. */
    termsText: text(),
    termsVersion: text().notNull(),
    termsHash: text(),
    termsAcceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    waiverText: text(),
    waiverVersion: text(),
    waiverHash: text(),
    waiverAcceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** End of the withdrawal period, before which access is closed. Null if the right does not apply. */
    withdrawableUntil: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Time of the payment. Null for free orders. */
    paidAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_session').on(table.sessionId),
    uniqueIndex('orders_payment_intent').on(table.paymentIntentId),
    // Two clicks or tabs share one pending order per person, product and purpose.
    uniqueIndex('orders_one_pending')
      .on(table.uid, table.productId, table.purpose)
      .where(sql`${table.state} = 'pending'`),
    // At most one unaccepted offer per address and product.
    uniqueIndex('orders_one_offer').on(table.email, table.productId).where(sql`${table.state} = 'offered'`),
    index('orders_member').on(table.uid, table.createdAt.desc()),
    index('orders_listing').on(table.createdAt.desc(), table.id.desc()),
    index('orders_by_state').on(table.state, table.createdAt.desc(), table.id.desc()),
    index('orders_gifts').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.origin} = 'grant'`),
    index('orders_paid').on(table.paidAt, table.state, table.netAmount),
    index('orders_coded').on(table.promotionCodeId).where(sql`${table.promotionCodeId} is not null`),
    index('orders_product').on(table.productId, table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_search').using(
      'gin',
      sql`public.fold(${table.email} || ' ' || ${table.title} || ' ' || ${table.number} || ' ' || ${table.id}) gin_trgm_ops`,
    ),
    index('orders_pending').on(table.createdAt).where(sql`${table.state} = 'pending'`),
    check('orders_amount', sql`${table.amount} >= 0`),
    check('orders_quantity', sql`${table.quantity} between 1 and 500`),
    check(
      'orders_corrections',
      sql`(${table.purpose} = 'corrections') = (${table.corrections} is not null) and coalesce(${table.corrections}, 1) between 1 and 100`,
    ),
  ],
);

/** Access of accounts to products. The specification's `users` of a product is derived from this table. */
export const entitlements = pgTable(
  'entitlements',
  {
    uid: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'restrict' }),
    /** Null if an imported purchase grants the access. */
    orderId: text().references(() => orders.id, { onDelete: 'restrict' }),
    importedPurchaseId: text().references(() => importedPurchases.id, { onDelete: 'restrict' }),
    grantedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    revokedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Time when access opens, after the withdrawal period. */
    opensAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Corrections that the product included when the access was granted. Null if unlimited. */
    includedCorrections: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.productId] }),
    index('entitlements_product').on(table.productId, table.uid),
    index('entitlements_order').on(table.orderId),
    index('entitlements_opening').on(table.opensAt).where(sql`${table.opensAt} is not null`),
    index('entitlements_imported')
      .on(table.importedPurchaseId)
      .where(sql`${table.importedPurchaseId} is not null`),
    check('entitlements_source', sql`num_nonnulls(${table.orderId}, ${table.importedPurchaseId}) = 1`),
  ],
);

/** Processed events of the payment provider, to ignore a second delivery. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  handledAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
