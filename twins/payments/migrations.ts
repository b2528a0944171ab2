import type { Migration } from '#twins/kit/migrate.ts';
import { DISCOUNTS } from './schema/discounts.ts';

/**
 * Every table has a `position`: lists are "newest first" and several objects share one second,
 * so the order of insertion decides (https://docs.stripe.com/api/pagination).
 * Amounts are integers in the currency's smallest unit; times are UTC.
 */
const CATALOGUE = `
CREATE TABLE payments.secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);

CREATE TABLE payments.products (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  updated timestamptz NOT NULL,
  active boolean NOT NULL,
  name text NOT NULL,
  description text,
  default_price text,
  images text[] NOT NULL,
  marketing_features jsonb NOT NULL,
  metadata jsonb NOT NULL,
  package_dimensions jsonb,
  shippable boolean,
  statement_descriptor text,
  tax_code text,
  performance_location text,
  type text NOT NULL,
  unit_label text,
  url text
);

CREATE TABLE payments.prices (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  product text NOT NULL REFERENCES payments.products,
  active boolean NOT NULL,
  currency text NOT NULL,
  unit_amount integer CHECK (unit_amount >= 0),
  unit_amount_decimal text NOT NULL,
  nickname text,
  lookup_key text UNIQUE,
  tax_behavior text NOT NULL,
  metadata jsonb NOT NULL
);
CREATE INDEX prices_by_product ON payments.prices (product, position);
ALTER TABLE payments.products ADD FOREIGN KEY (default_price) REFERENCES payments.prices;

CREATE TABLE payments.customers (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  deleted boolean NOT NULL DEFAULT false,
  email text,
  name text,
  individual_name text,
  business_name text,
  phone text,
  description text,
  address jsonb,
  shipping jsonb,
  preferred_locales text[] NOT NULL DEFAULT '{}',
  tax_exempt text NOT NULL DEFAULT 'none',
  balance integer NOT NULL DEFAULT 0,
  invoice_prefix text NOT NULL,
  next_invoice_sequence integer NOT NULL DEFAULT 1,
  invoice_custom_fields jsonb,
  invoice_footer text,
  metadata jsonb NOT NULL
);
CREATE INDEX customers_by_email ON payments.customers (email, position);
`;

const PAYMENTS = `
CREATE TABLE payments.payment_methods (
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  customer text REFERENCES payments.customers,
  billing_details jsonb NOT NULL,
  card jsonb NOT NULL,
  behaviour text NOT NULL
);
COMMENT ON COLUMN payments.payment_methods.card IS 'brand, last4, expiry, fingerprint: the number itself is never stored';

CREATE TABLE payments.payment_intents (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  amount_received integer NOT NULL DEFAULT 0,
  currency text NOT NULL,
  status text NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  client_secret text NOT NULL,
  customer text REFERENCES payments.customers,
  description text,
  metadata jsonb NOT NULL,
  receipt_email text,
  statement_descriptor text,
  statement_descriptor_suffix text,
  payment_method text REFERENCES payments.payment_methods,
  latest_charge text,
  last_payment_error jsonb,
  next_action jsonb,
  canceled_at timestamptz,
  cancellation_reason text
);
CREATE INDEX payment_intents_by_customer ON payments.payment_intents (customer, position);

CREATE TABLE payments.balance_transactions (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  amount integer NOT NULL,
  currency text NOT NULL,
  description text,
  reporting_category text NOT NULL,
  source text NOT NULL,
  type text NOT NULL
);
CREATE INDEX balance_transactions_by_source ON payments.balance_transactions (source, position);

CREATE TABLE payments.charges (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  amount_refunded integer NOT NULL DEFAULT 0 CHECK (amount_refunded BETWEEN 0 AND amount),
  currency text NOT NULL,
  customer text REFERENCES payments.customers,
  description text,
  metadata jsonb NOT NULL,
  payment_intent text NOT NULL REFERENCES payments.payment_intents,
  payment_method text NOT NULL REFERENCES payments.payment_methods,
  billing_details jsonb NOT NULL,
  card jsonb NOT NULL,
  three_d_secure jsonb,
  status text NOT NULL,
  failure_code text,
  failure_message text,
  outcome jsonb NOT NULL,
  receipt_email text,
  statement_descriptor text,
  statement_descriptor_suffix text,
  calculated_statement_descriptor text,
  balance_transaction text REFERENCES payments.balance_transactions,
  refund_behaviour text NOT NULL,
  disputed boolean NOT NULL DEFAULT false
);
CREATE INDEX charges_by_payment_intent ON payments.charges (payment_intent, position);
CREATE INDEX charges_by_customer ON payments.charges (customer, position);
CREATE UNIQUE INDEX one_paid_charge_per_payment_intent ON payments.charges (payment_intent) WHERE status = 'succeeded';

CREATE TABLE payments.refunds (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  charge text NOT NULL REFERENCES payments.charges,
  payment_intent text NOT NULL REFERENCES payments.payment_intents,
  customer text REFERENCES payments.customers,
  payment_method text NOT NULL,
  reason text,
  metadata jsonb NOT NULL,
  status text NOT NULL,
  pending_reason text,
  failure_reason text,
  balance_transaction text REFERENCES payments.balance_transactions,
  failure_balance_transaction text REFERENCES payments.balance_transactions,
  settles_at timestamptz,
  settles_to text
);
CREATE INDEX refunds_by_charge ON payments.refunds (charge, position);
CREATE INDEX refunds_by_payment_intent ON payments.refunds (payment_intent, position);
CREATE INDEX refunds_to_settle ON payments.refunds (settles_at) WHERE settles_at IS NOT NULL;

CREATE TABLE payments.checkout_sessions (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  status text NOT NULL,
  payment_status text NOT NULL,
  currency text NOT NULL,
  amount_subtotal integer NOT NULL CHECK (amount_subtotal >= 0),
  amount_total integer NOT NULL CHECK (amount_total >= 0),
  customer text REFERENCES payments.customers,
  customer_creation text,
  customer_email text,
  customer_details jsonb,
  customer_update jsonb,
  client_reference_id text,
  success_url text NOT NULL,
  cancel_url text,
  locale text,
  submit_type text,
  metadata jsonb NOT NULL,
  consent_collection jsonb,
  consent jsonb,
  custom_text jsonb NOT NULL,
  invoice_creation jsonb NOT NULL,
  payment_intent text UNIQUE REFERENCES payments.payment_intents,
  payment_intent_data jsonb NOT NULL,
  settings jsonb NOT NULL,
  completed_by text
);
CREATE INDEX checkout_sessions_by_customer ON payments.checkout_sessions (customer, position);
CREATE INDEX checkout_sessions_by_status ON payments.checkout_sessions (status, position);
CREATE INDEX checkout_sessions_to_expire ON payments.checkout_sessions (expires_at) WHERE status = 'open';

CREATE TABLE payments.line_items (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  session text NOT NULL REFERENCES payments.checkout_sessions,
  price text NOT NULL REFERENCES payments.prices,
  quantity integer NOT NULL CHECK (quantity > 0),
  description text NOT NULL,
  amount_subtotal integer NOT NULL,
  amount_total integer NOT NULL,
  currency text NOT NULL,
  metadata jsonb NOT NULL
);
CREATE INDEX line_items_by_session ON payments.line_items (session, position);
`;

const NOTIFICATIONS = `
CREATE TABLE payments.events (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  type text NOT NULL,
  api_version text NOT NULL,
  object json NOT NULL,
  previous_attributes json,
  request_id text,
  idempotency_key text
);
CREATE INDEX events_by_type ON payments.events (type, position);
CREATE INDEX events_by_created ON payments.events (created);

CREATE TABLE payments.webhook_endpoints (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  url text NOT NULL,
  api_version text,
  description text,
  enabled_events text[] NOT NULL,
  status text NOT NULL,
  metadata jsonb NOT NULL
);

CREATE TABLE payments.webhook_secrets (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  endpoint text NOT NULL REFERENCES payments.webhook_endpoints ON DELETE CASCADE,
  secret text NOT NULL,
  expires_at timestamptz
);
CREATE INDEX webhook_secrets_by_endpoint ON payments.webhook_secrets (endpoint, position);

CREATE TABLE payments.deliveries (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL REFERENCES payments.events ON DELETE CASCADE,
  endpoint text NOT NULL REFERENCES payments.webhook_endpoints ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL,
  last_status integer,
  last_error text,
  UNIQUE (event, endpoint)
);
CREATE INDEX deliveries_due ON payments.deliveries (next_attempt_at, position) WHERE status = 'pending';
CREATE INDEX deliveries_by_endpoint ON payments.deliveries (endpoint);

CREATE TABLE payments.idempotency_keys (
  key text PRIMARY KEY,
  created timestamptz NOT NULL,
  method text NOT NULL,
  path text NOT NULL,
  fingerprint text NOT NULL,
  request_id text NOT NULL,
  status integer NOT NULL,
  body text NOT NULL
);
CREATE INDEX idempotency_keys_by_created ON payments.idempotency_keys (created);
`;

const DISPUTES = `
CREATE TABLE payments.disputes (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  charge text NOT NULL REFERENCES payments.charges,
  payment_intent text NOT NULL,
  reason text NOT NULL,
  status text NOT NULL,
  brand text NOT NULL,
  evidence jsonb NOT NULL,
  submission_count integer NOT NULL DEFAULT 0,
  due_by timestamptz NOT NULL,
  balance_transactions jsonb NOT NULL DEFAULT '[]',
  metadata jsonb NOT NULL
);
CREATE INDEX disputes_by_charge ON payments.disputes (charge);
CREATE INDEX disputes_by_intent ON payments.disputes (payment_intent);
`;

export const paymentsMigrations: Migration[] = [
  { name: '0001_catalogue', sql: CATALOGUE },
  { name: '0002_payments', sql: PAYMENTS },
  { name: '0003_notifications', sql: NOTIFICATIONS },
  { name: '0004_disputes', sql: DISPUTES },
  { name: '0005_discounts', sql: DISCOUNTS },
];
