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
import { products } from './products.ts';
import { promotionCodes } from './promotion-codes.ts';

/** Who an invoice is made out to, as the buyer gave it; `country` is an ISO 3166-1 code of two letters. */
export type BuyerDetails = {
  name: string;
  company: string;
  vatNumber: string;
  /** Of a company of France, from which electronic invoices are addressed; missing from orders before November 2026. */
  siren?: string;
  lines: string[];
  postalCode: string;
  city: string;
  country: string;
};

/** Recipient of a present, and the words for them; without an address the buyer hands the card over. `deliverAt` is ISO 8601. */
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
    /** Products that it opens besides, as the product included them that day. */
    includes: text().array().notNull().default(sql`'{}'::text[]`),
    /** For the buyer themself, as a present, or for a class: the last two are opened by vouchers. */
    purpose: text({ enum: ['self', 'gift', 'class'] })
      .notNull()
      .default('self'),
    /** How many people it is for; more than one for a class only. */
    quantity: integer().notNull().default(1),
    priceId: text().notNull(),
    /** Integer cents, tax included, of all of them, less what a code took off. */
    amount: integer().notNull(),
    /** Integer cents that a promotion code took off, and which code. */
    discountAmount: integer().notNull().default(0),
    promotionCodeId: text().references(() => promotionCodes.id, { onDelete: 'restrict' }),
    currency: text().notNull(),
    state: text({
      enum: ['pending', 'offered', 'paid', 'partially_refunded', 'refunded', 'disputed', 'expired'],
    }).notNull(),
    /** How it was obtained: a payment, a product at price 0, or a gift of the school. */
    origin: text({ enum: ['payment', 'free', 'grant'] }).notNull(),
    /** How it is paid: on the provider's page, or by a bank transfer that the office marks as received. */
    paidBy: text({ enum: ['provider', 'transfer'] })
      .notNull()
      .default('provider'),
    sessionId: text(),
    sessionUrl: text(),
    sessionExpiresAt: timestamp({ withTimezone: true, precision: 3 }),
    paymentIntentId: text(),
    /** Since when the bank is making a payment that takes days (SEPA). */
    processingSince: timestamp({ withTimezone: true, precision: 3 }),
    refundedAmount: integer().notNull().default(0),
    /** Taken back by a bank in a dispute that was lost. */
    lostAmount: integer().notNull().default(0),
    /** What the sale is worth now. */
    netAmount: integer().notNull().generatedAlwaysAs(sql`amount - refunded_amount - lost_amount`),
    /** Country of the card or account that paid, as the provider says it: a proof of where the buyer lives. */
    payerCountry: text(),
    buyer: jsonb().$type<BuyerDetails>(),
    /** Of a gift that is not paid yet; its voucher has it afterwards. */
    present: jsonb().$type<OrderedPresent>(),
    /** The order that already gave access when this one was paid: its money goes back. */
    duplicateOf: text(),
    /**
     * Proof of what the buyer accepted, each box for itself: the words beside it, the version of what they name (of the terms; of the
     * waiver's own words), a SHA-256 of both, and when it was ticked. No waiver where the right to withdraw was kept.
     */
    termsText: text(),
    termsVersion: text().notNull(),
    termsHash: text(),
    termsAcceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    waiverText: text(),
    waiverVersion: text(),
    waiverHash: text(),
    waiverAcceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Until when the buyer may withdraw; nothing is opened before. Null where the right was waived, or there is none. */
    withdrawableUntil: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When its money came; null for what cost nothing, which is no sale. */
    paidAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('orders_number').on(table.number),
    uniqueIndex('orders_session').on(table.sessionId),
    uniqueIndex('orders_payment_intent').on(table.paymentIntentId),
    // Two clicks or two tabs share one attempt: at most one pending order for a person, a product and a purpose.
    uniqueIndex('orders_one_pending')
      .on(table.uid, table.productId, table.purpose)
      .where(sql`${table.state} = 'pending'`),
    // One offer of a product waits for an address, however often it is sent.
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
    /** Closed since then; null while it is open. */
    revokedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Of one that is closed for the time being: when it opens, because its buyer may withdraw until then. */
    opensAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.productId] }),
    index('entitlements_product').on(table.productId, table.uid),
    index('entitlements_order').on(table.orderId),
    index('entitlements_opening').on(table.opensAt).where(sql`${table.opensAt} is not null`),
  ],
);

/** Events of the payment provider that were dealt with: a second delivery changes nothing. */
export const paymentEvents = pgTable('payment_events', {
  id: text().primaryKey(),
  type: text().notNull(),
  handledAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});
