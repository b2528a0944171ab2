import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import type { PostalAddress } from '../resources/customers.ts';
import {
  cancelPaymentIntent,
  type PaymentIntentData,
  paymentIntentTable,
} from '../resources/payment-intents.ts';
import type { Metadata } from '../wire/metadata.ts';
import { objectTable } from '../wire/objects.ts';
import { emit, rowsOf, type Scope } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';

type CustomerDetails = {
  address: PostalAddress | null;
  email: string | null;
  name: string | null;
};

type CustomText = {
  after_submit: { message: string } | null;
  submit: { message: string } | null;
  terms_of_service_acceptance: { message: string } | null;
};

/** Settings that the twin returns but does not use. */
type SessionSettings = {
  adaptive_pricing: { enabled: boolean } | null;
  allow_promotion_codes: boolean | null;
  allowed_payment_method_types: string[] | null;
  billing_address_collection: string | null;
  excluded_payment_method_types?: string[];
  integration_identifier: string | null;
  managed_payments: { enabled: boolean } | null;
  origin_context: string | null;
  wallet_options: { link?: { display?: string } } | null;
};

type InvoiceData = {
  custom_fields: { name: string; value: string }[] | null;
  description: string | null;
  footer: string | null;
  metadata: Metadata;
};

/** Stored Checkout Session of mode `payment`. Amounts are in the smallest unit. */
export type CheckoutSessionRow = {
  id: string;
  created: Date;
  expires_at: Date;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid' | 'no_payment_required';
  currency: string;
  amount_subtotal: number;
  amount_discount: number;
  amount_total: number;
  /** Coupon of the discount, also if it was applied through `promotion_code`. */
  coupon: string | null;
  promotion_code: string | null;
  customer: string | null;
  customer_creation: 'always' | 'if_required' | null;
  customer_email: string | null;
  customer_details: CustomerDetails | null;
  customer_update: { address?: 'auto' | 'never'; name?: 'auto' | 'never' } | null;
  client_reference_id: string | null;
  success_url: string;
  cancel_url: string | null;
  locale: string | null;
  submit_type: string | null;
  metadata: Metadata;
  consent_collection: { terms_of_service: 'none' | 'required' | null } | null;
  consent: { terms_of_service: 'accepted' | null } | null;
  custom_text: CustomText;
  invoice_creation: InvoiceData;
  payment_intent: string | null;
  payment_intent_data: PaymentIntentData;
  settings: SessionSettings;
  /** Id of the page form that completed the session. */
  completed_by: string | null;
};

export const sessionTable = objectTable<CheckoutSessionRow>({
  table: 'checkout_sessions',
  object: 'checkout.session',
  param: 'session',
  idPrefix: 'cs_test',
  format: writeOut,
});

/** The 58 random digits of the session id are the only protection of the payment page. */
export function checkoutUrl(scope: Pick<Scope, 'publicUrl'>, session: string): string {
  return `${scope.publicUrl}/c/pay/${session}`;
}

export function authenticationUrl(scope: Pick<Scope, 'publicUrl'>, session: string): string {
  return `${checkoutUrl(scope, session)}/authentification`;
}

/** Returns the URL to open after payment, percent-encoded for a header. */
export function successUrl(session: { id: string; success_url: string }): string {
  return new URL(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id)).href;
}

/** https://docs.stripe.com/api/checkout/sessions/object */
function writeOut(row: CheckoutSessionRow, scope: Scope): Wire<Stripe.Checkout.Session> {
  return {
    id: row.id,
    object: 'checkout.session',
    ...row.settings,
    after_expiration: null,
    amount_subtotal: row.amount_subtotal,
    amount_total: row.amount_total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: row.cancel_url,
    client_reference_id: row.client_reference_id,
    client_secret: null,
    collected_information: null,
    consent: row.consent && { promotions: null, terms_of_service: row.consent.terms_of_service },
    consent_collection: row.consent_collection && {
      payment_method_reuse_agreement: null,
      promotions: 'none',
      terms_of_service: row.consent_collection.terms_of_service,
    },
    created: toEpochSeconds(row.created),
    currency: row.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { shipping_address: null, ...row.custom_text },
    customer: row.customer,
    customer_account: null,
    customer_creation: row.customer_creation,
    customer_details: row.customer_details && {
      ...row.customer_details,
      business_name: null,
      individual_name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: row.status === 'complete' ? [] : null,
    },
    customer_email: row.customer_email,
    discounts: row.coupon === null ? [] : [toDiscount(row.coupon, row.promotion_code)],
    expires_at: toEpochSeconds(row.expires_at),
    invoice: null,
    invoice_creation: {
      enabled: false,
      invoice_data: {
        account_tax_ids: null,
        custom_fields: row.invoice_creation.custom_fields,
        description: row.invoice_creation.description,
        footer: row.invoice_creation.footer,
        issuer: null,
        metadata: row.invoice_creation.metadata,
        rendering_options: null,
      },
    },
    livemode: false,
    locale: row.locale,
    metadata: row.metadata,
    mode: 'payment',
    payment_intent: row.payment_intent,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { request_three_d_secure: 'automatic' },
      ...(isDebitOffered(row) && { sepa_debit: {} }),
    },
    payment_method_types: methodTypesOf(row),
    payment_status: row.payment_status,
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: row.status,
    submit_type: row.submit_type,
    subscription: null,
    success_url: row.success_url,
    total_details: { amount_discount: row.amount_discount, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: row.status === 'open' ? checkoutUrl(scope, row.id) : null,
  };
}

/** True if the seller allows direct debits and an amount in euros is due. */
export function isDebitOffered({ settings, currency, amount_total }: CheckoutSessionRow): boolean {
  const isAllowed = settings.allowed_payment_method_types?.includes('sepa_debit') ?? false;
  const isExcluded = settings.excluded_payment_method_types?.includes('sepa_debit') ?? false;
  return isAllowed && !isExcluded && currency === 'eur' && amount_total > 0;
}

export function methodTypesOf(session: CheckoutSessionRow): string[] {
  return isDebitOffered(session) ? ['card', 'sepa_debit'] : ['card'];
}

/** Returns either the promotion code or the coupon, because the code already contains its coupon. */
function toDiscount(coupon: string, code: string | null): Wire<Stripe.Checkout.Session.Discount> {
  return code === null ? { coupon, promotion_code: null } : { coupon: null, promotion_code: code };
}

/** Locks a session, so that payment and expiry never overlap. Expires it if overdue. */
export async function lockSession(scope: Scope, id: string): Promise<CheckoutSessionRow> {
  const row = await sessionTable.get(scope, id, 'FOR UPDATE');
  return isDue(scope, row) ? await expireSession(scope, row) : row;
}

/**
 * Returns a session, expired first if overdue.
 * @throws {ApiError} 404 if the session does not exist
 */
export async function getCurrentSession(scope: Scope, id: string): Promise<CheckoutSessionRow> {
  const row = await sessionTable.get(scope, id);
  return isDue(scope, row) ? await lockSession(scope, id) : row;
}

function isDue(scope: Scope, row: CheckoutSessionRow): boolean {
  return row.status === 'open' && row.expires_at <= scope.now;
}

/** Expires a locked, open session and cancels its payment intent. */
export async function expireSession(scope: Scope, session: CheckoutSessionRow): Promise<CheckoutSessionRow> {
  if (session.payment_intent) {
    const intent = await paymentIntentTable.get(scope, session.payment_intent, 'FOR UPDATE');
    await cancelPaymentIntent(scope, intent, 'expired');
  }
  const row = await sessionTable.update(scope, session.id, { status: 'expired' });
  emit(scope, 'checkout.session.expired', writeOut(row, scope));
  return row;
}

/** Expires up to `max` overdue sessions, oldest first, and returns their number. */
export async function expireDueSessions(scope: Scope, max: number): Promise<number> {
  const due = await rowsOf<CheckoutSessionRow>(
    scope.client,
    `SELECT * FROM payments.checkout_sessions WHERE status = 'open' AND expires_at <= $1
     ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [scope.now, max],
  );
  for (const session of due) await expireSession(scope, session);
  return due.length;
}
