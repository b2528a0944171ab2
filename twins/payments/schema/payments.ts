/** Payments from the session to the refund. */
export const PAYMENTS = `
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
