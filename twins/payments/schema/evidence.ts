/** Files for disputes, and early fraud warnings. */
export const EVIDENCE = `
CREATE TABLE payments.files (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  purpose text NOT NULL,
  filename text,
  type text NOT NULL,
  size integer NOT NULL,
  content bytea NOT NULL
);

ALTER TABLE payments.disputes ADD COLUMN is_inquiry boolean NOT NULL DEFAULT false;
CREATE INDEX disputes_to_answer ON payments.disputes (due_by) WHERE status IN ('needs_response', 'warning_needs_response');

CREATE TABLE payments.early_fraud_warnings (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  charge text NOT NULL REFERENCES payments.charges,
  payment_intent text NOT NULL,
  fraud_type text NOT NULL,
  actionable boolean NOT NULL
);
CREATE INDEX early_fraud_warnings_by_charge ON payments.early_fraud_warnings (charge, position);
CREATE INDEX early_fraud_warnings_by_intent ON payments.early_fraud_warnings (payment_intent, position);
`;
