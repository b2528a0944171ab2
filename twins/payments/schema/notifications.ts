/** Events, their deliveries, and the responses stored for idempotency keys. */
export const NOTIFICATIONS = `
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
