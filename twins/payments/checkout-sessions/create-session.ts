import { referToCustomer } from '../customers/find-customer.ts';
import type { PaymentIntentData } from '../payment-intents/open-payment-intent.ts';
import { ApiError } from '../wire/api-error.ts';
import { englishAmount, MAX_AMOUNT, minimumAmount } from '../wire/currency.ts';
import { endpoint } from '../wire/endpoint.ts';
import { applyMetadata, type MetadataChange } from '../wire/metadata.ts';
import { randomId } from '../wire/random-id.ts';
import { exclusive, missing, refuse } from '../wire/refusals.ts';
import { rowOf, type Scope } from '../wire/scope.ts';
import { addSeconds, fromSeconds, toSeconds } from '../wire/seconds.ts';
import { formatSession } from './format-session.ts';
import { checkLine, type ResolvedLine, resolveLines } from './resolve-line-items.ts';
import { checkMethodTypes, sessionFields, unservedSessionParameters } from './session-fields.ts';
import type { CustomerDetails, InvoiceData, SessionRow, SessionSettings } from './session-row.ts';

const SHORTEST_SECONDS = 30 * 60;
const LONGEST_SECONDS = 24 * 60 * 60;
/** "In thirty minutes", computed before the request travelled or by a clock a little off, is accepted. */
const CLOCK_GRACE_SECONDS = 30;

/** https://docs.stripe.com/api/checkout/sessions/create */
export const createSession = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions',
  fields: sessionFields,
  unserved: unservedSessionParameters,
  answers: { object: 'checkout.session' },
  check(values) {
    if (values.customer !== undefined && values.customer_email !== undefined) {
      throw exclusive('customer', 'customer_email');
    }
    if (values.customer !== undefined && values.customer_creation !== undefined) {
      throw exclusive('customer', 'customer_creation');
    }
    if (values.customer === undefined && values.customer_update !== undefined) {
      throw refuse('`customer_update` can only be used with `customer`.', 'customer_update');
    }
    if (values.line_items.length === 0) throw missing('line_items');
    checkMethodTypes(values.allowed_payment_method_types, values.excluded_payment_method_types);
    for (const [index, line] of values.line_items.entries()) checkLine(line, index);
  },
  async run(scope, values) {
    const expiresAt = expiry(scope.now, values.expires_at);
    const customer =
      values.customer === undefined ? null : await referToCustomer(scope, values.customer, 'customer');
    const lines = await resolveLines(scope, values.line_items, values.currency);
    const total = totalOf(lines);
    const id = randomId('cs_test');
    const row = await rowOf<SessionRow>(
      scope.client,
      `INSERT INTO payments.checkout_sessions (id, created, expires_at, status, payment_status, currency, amount_subtotal,
         amount_total, customer, customer_creation, customer_email, customer_details, customer_update,
         client_reference_id, success_url, cancel_url, locale, submit_type, metadata, consent_collection, custom_text,
         invoice_creation, payment_intent_data, settings)
       VALUES ($1, $2, $3, 'open', $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)
       RETURNING *`,
      [
        id,
        scope.now,
        expiresAt,
        total.amount === 0 ? 'no_payment_required' : 'unpaid',
        total.currency,
        total.amount,
        customer?.id ?? null,
        customer ? null : (values.customer_creation ?? 'if_required'),
        values.customer_email ?? null,
        knownDetails(customer?.email ?? values.customer_email),
        values.customer_update ?? null,
        values.client_reference_id ?? null,
        values.success_url,
        values.cancel_url ?? null,
        values.locale ?? null,
        values.submit_type ?? null,
        applyMetadata({}, values.metadata),
        values.consent_collection && {
          terms_of_service: values.consent_collection.terms_of_service ?? null,
        },
        {
          after_submit: values.custom_text?.after_submit ?? null,
          submit: values.custom_text?.submit ?? null,
          terms_of_service_acceptance: values.custom_text?.terms_of_service_acceptance ?? null,
        },
        invoiceData(values.invoice_creation?.invoice_data),
        paymentData(values.payment_intent_data),
        settings(values),
      ],
    );
    await insertLines(scope, id, lines);
    return formatSession(scope, row);
  },
});

function expiry(now: Date, wanted: number | undefined): Date {
  if (wanted === undefined) return addSeconds(now, LONGEST_SECONDS);
  const seconds = wanted - toSeconds(now);
  if (seconds < SHORTEST_SECONDS - CLOCK_GRACE_SECONDS) {
    throw refuse(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  }
  if (seconds > LONGEST_SECONDS + CLOCK_GRACE_SECONDS) {
    throw refuse(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  }
  return fromSeconds(wanted);
}

/** The sum of the lines. @throws {ApiError} when it is more than nothing and less than can be charged, or too much. */
function totalOf(lines: ResolvedLine[]): { amount: number; currency: string } {
  const currency = lines[0]?.price.currency ?? 'eur';
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const minimum = minimumAmount(currency);
  if (amount > 0 && amount < minimum) {
    throw new ApiError(
      `The Checkout Session's total amount due must add up to at least ${englishAmount(minimum, currency)} ${currency}`,
      { status: 400, code: 'amount_too_small', param: 'line_items' },
    );
  }
  if (amount > MAX_AMOUNT) {
    throw new ApiError(
      `The Checkout Session's total amount due must be no more than ${englishAmount(MAX_AMOUNT, currency)}`,
      { status: 400, code: 'amount_too_large', param: 'line_items' },
    );
  }
  return { amount, currency };
}

function knownDetails(email: string | null | undefined): CustomerDetails | null {
  return email ? { address: null, email, name: null } : null;
}

type InvoiceValues = {
  custom_fields?: { name: string; value: string }[] | null;
  description?: string;
  footer?: string;
  metadata?: MetadataChange;
};

function invoiceData(values: InvoiceValues = {}): InvoiceData {
  return {
    custom_fields: values.custom_fields ?? null,
    description: values.description ?? null,
    footer: values.footer ?? null,
    metadata: applyMetadata({}, values.metadata, 'invoice_creation[invoice_data][metadata]'),
  };
}

type PaymentValues = Omit<PaymentIntentData, 'metadata'> & { metadata?: MetadataChange };

function paymentData({
  metadata,
  ...values
}: PaymentValues & { capture_method?: string } = {}): PaymentIntentData {
  const { capture_method: _always, ...data } = values;
  return { ...data, metadata: applyMetadata({}, metadata, 'payment_intent_data[metadata]') };
}

type SettingValues = Partial<Omit<SessionSettings, 'adaptive_pricing' | 'managed_payments'>>;

/** What may only be off is off. */
function settings(values: SettingValues): SessionSettings {
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

async function insertLines(scope: Scope, session: string, lines: ResolvedLine[]): Promise<void> {
  await scope.client.query(
    `INSERT INTO payments.line_items (id, session, price, quantity, description, amount_subtotal, amount_total, currency, metadata)
     SELECT id, $1, price, quantity, description, amount, amount, $2, metadata
     FROM jsonb_to_recordset($3)
       AS line (id text, price text, quantity integer, description text, amount integer, metadata jsonb, place integer)
     ORDER BY place`,
    [
      session,
      lines[0]?.price.currency,
      JSON.stringify(
        lines.map((line, place) => ({ ...line, place, id: randomId('li'), price: line.price.id })),
      ),
    ],
  );
}
