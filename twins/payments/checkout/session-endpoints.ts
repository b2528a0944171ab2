import { addMilliseconds, fromEpochSeconds, hours, minutes, seconds } from '#twins/kit/time.ts';
import { referToCustomer } from '../resources/customers.ts';
import type { PaymentIntentData } from '../resources/payment-intents.ts';
import { formatAmount, MAX_AMOUNT, minimumAmount } from '../wire/currency.ts';
import { endpoint, listEndpoint, type Resource } from '../wire/endpoint.ts';
import { ApiError, exclusiveParameters, missingParameter, refuse } from '../wire/errors.ts';
import { applyMetadata } from '../wire/metadata.ts';
import { equals } from '../wire/objects.ts';
import { email, hash, oneOf, required, text } from '../wire/parameters.ts';
import { checkDiscounts, findDiscount, spreadDiscount } from './discounts.ts';
import { checkLine, type DiscountedLine, insertLines, listLines, resolveLines } from './lines.ts';
import {
  checkMethodTypes,
  type SessionValues,
  sessionFields,
  UNSERVED_SESSION_PARAMETERS,
} from './session-parameters.ts';
import {
  type CheckoutSessionRow,
  expireDueSessions,
  expireSession,
  getCurrentSession,
  lockSession,
  sessionTable,
} from './sessions.ts';

const MIN_LIFETIME_MS = minutes(30);
const MAX_LIFETIME_MS = hours(24);
/** Tolerance for an expiry "in thirty minutes" that was computed earlier or by a slightly different clock. */
const CLOCK_GRACE_MS = seconds(30);

function toExpiry(now: Date, wanted: number | undefined): Date {
  if (wanted === undefined) return addMilliseconds(now, MAX_LIFETIME_MS);
  const expiry = fromEpochSeconds(wanted);
  const lifetimeMs = expiry.getTime() - now.getTime();
  if (lifetimeMs < MIN_LIFETIME_MS - CLOCK_GRACE_MS) {
    throw refuse(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (lifetimeMs > MAX_LIFETIME_MS + CLOCK_GRACE_MS) {
    throw refuse(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return expiry;
}

type Sums = { subtotal: number; discount: number; total: number; currency: string };

/** @throws {ApiError} if the total is above zero but below the minimum charge, or above the maximum */
function sumsOf(lines: DiscountedLine[]): Sums {
  const currency = lines[0]?.price.currency ?? 'eur';
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const discount = lines.reduce((sum, line) => sum + line.discount, 0);
  const total = subtotal - discount;
  const minimum = minimumAmount(currency);
  if (total > 0 && total < minimum) {
    throw new ApiError(
      `The Checkout Session's total amount due must add up to at least ${formatAmount(minimum, currency, 'en-US')} ${currency}`,
      { status: 400, code: 'amount_too_small', param: 'line_items' },
    );
  }
  if (subtotal > MAX_AMOUNT) {
    throw new ApiError(
      `The Checkout Session's total amount due must be no more than ${formatAmount(MAX_AMOUNT, currency, 'en-US')}`,
      { status: 400, code: 'amount_too_large', param: 'line_items' },
    );
  }
  return { subtotal, discount, total, currency };
}

function toEnteredValues(values: SessionValues) {
  const invoice = values.invoice_creation?.invoice_data;
  return {
    cancel_url: values.cancel_url,
    client_reference_id: values.client_reference_id,
    consent_collection: values.consent_collection && {
      terms_of_service: values.consent_collection.terms_of_service ?? null,
    },
    custom_text: {
      after_submit: values.custom_text?.after_submit ?? null,
      submit: values.custom_text?.submit ?? null,
      terms_of_service_acceptance: values.custom_text?.terms_of_service_acceptance ?? null,
    },
    customer_email: values.customer_email,
    customer_update: values.customer_update,
    invoice_creation: {
      custom_fields: invoice?.custom_fields ?? null,
      description: invoice?.description ?? null,
      footer: invoice?.footer ?? null,
      metadata: applyMetadata({}, invoice?.metadata, 'invoice_creation[invoice_data][metadata]'),
    },
    locale: values.locale,
    metadata: applyMetadata({}, values.metadata),
    payment_intent_data: toPaymentData(values.payment_intent_data),
    settings: toSettings(values),
    submit_type: values.submit_type,
    success_url: values.success_url,
  };
}

function toPaymentData(values: SessionValues['payment_intent_data'] = {}): PaymentIntentData {
  const { capture_method: _always, metadata: keys, ...data } = values;
  return { ...data, metadata: applyMetadata({}, keys, 'payment_intent_data[metadata]') };
}

/** Features that the twin does not support are off. */
function toSettings(values: SessionValues): CheckoutSessionRow['settings'] {
  return {
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: values.allow_promotion_codes ?? null,
    allowed_payment_method_types: values.allowed_payment_method_types ?? null,
    billing_address_collection: values.billing_address_collection ?? null,
    ...(values.excluded_payment_method_types && {
      excluded_payment_method_types: values.excluded_payment_method_types,
    }),
    integration_identifier: values.integration_identifier ?? null,
    managed_payments: { enabled: false },
    origin_context: values.origin_context ?? null,
    wallet_options: values.wallet_options ?? null,
  };
}

/** Discount inside a session. It has no endpoints of its own. */
export const discountResource: Resource = {
  object: 'checkout.session.discount',
  expands: { coupon: { reference: ['coupon'] }, promotion_code: { reference: ['promotion_code'] } },
  endpoints: [],
};

export const sessionResource: Resource = {
  ...sessionTable,
  expands: {
    customer: { reference: ['customer'] },
    discounts: { embedded: discountResource.object },
    line_items: { list: 'item' },
    payment_intent: { reference: ['payment_intent'] },
  },
  endpoints: [
    /** https://docs.stripe.com/api/checkout/sessions/create */
    endpoint({
      method: 'POST',
      path: '/v1/checkout/sessions',
      fields: sessionFields,
      unserved: UNSERVED_SESSION_PARAMETERS,
      answers: { object: 'checkout.session' },
      check(values) {
        if (values.customer !== undefined && values.customer_email !== undefined) {
          throw exclusiveParameters('customer', 'customer_email');
        }
        if (values.customer !== undefined && values.customer_creation !== undefined) {
          throw exclusiveParameters('customer', 'customer_creation');
        }
        if (values.customer === undefined && values.customer_update !== undefined) {
          throw refuse('`customer_update` can only be used with `customer`.', 'customer_update');
        }
        if (values.line_items.length === 0) throw missingParameter('line_items');
        checkMethodTypes(values.allowed_payment_method_types, values.excluded_payment_method_types);
        checkDiscounts(values.discounts);
        for (const [index, line] of values.line_items.entries()) checkLine(line, index);
      },
      async run(scope, values) {
        const expiresAt = toExpiry(scope.now, values.expires_at);
        const customer =
          values.customer === undefined ? null : await referToCustomer(scope, values.customer, 'customer');
        const full = await resolveLines(scope, values.line_items, values.currency);
        const discount = await findDiscount(scope, values.discounts?.[0], full, customer?.id ?? null);
        const lines = spreadDiscount(full, discount?.coupon);
        const sums = sumsOf(lines);
        const knownEmail = customer?.email ?? values.customer_email;
        const row = await sessionTable.insert(scope, {
          ...toEnteredValues(values),
          expires_at: expiresAt,
          status: 'open',
          payment_status: sums.total === 0 ? 'no_payment_required' : 'unpaid',
          currency: sums.currency,
          amount_subtotal: sums.subtotal,
          amount_discount: sums.discount,
          amount_total: sums.total,
          coupon: discount?.coupon.id,
          promotion_code: discount?.code?.id,
          customer: customer?.id,
          customer_creation: customer ? null : (values.customer_creation ?? 'if_required'),
          customer_details: knownEmail ? { address: null, email: knownEmail, name: null } : null,
        });
        await insertLines(scope, row.id, lines);
        return sessionTable.format(row, scope);
      },
    }),
    /** Expires an overdue session first. https://docs.stripe.com/api/checkout/sessions/retrieve */
    endpoint({
      method: 'GET',
      path: '/v1/checkout/sessions/:id',
      fields: {},
      answers: { object: 'checkout.session' },
      run: async (scope, _values, id) => sessionTable.format(await getCurrentSession(scope, id), scope),
    }),
    /** https://docs.stripe.com/api/checkout/sessions/list */
    listEndpoint(sessionTable, '/v1/checkout/sessions', {
      fields: {
        customer: text(),
        customer_details: hash({ email: required(email) }),
        payment_intent: text(),
        status: oneOf('complete', 'expired', 'open'),
      },
      unserved: ['customer_account', 'payment_link', 'subscription'],
      columns: ['customer', 'payment_intent', 'status'],
      where: (values) => equals("customer_details ->> 'email'", values.customer_details?.email),
      before: (scope) => expireDueSessions(scope, 1000),
    }),
    /** Only an open session can be expired (https://docs.stripe.com/api/checkout/sessions/expire). */
    endpoint({
      method: 'POST',
      path: '/v1/checkout/sessions/:id/expire',
      fields: {},
      answers: { object: 'checkout.session' },
      async run(scope, _values, id) {
        const row = await lockSession(scope, id);
        if (row.status !== 'open') {
          throw refuse(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.status}\`.`,
          );
        }
        return sessionTable.format(await expireSession(scope, row), scope);
      },
    }),
  ],
};

export const lineItemResource: Resource = {
  object: 'item',
  expands: { price: { embedded: 'price' } },
  listOf: listLines,
  endpoints: [],
};
