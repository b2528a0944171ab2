export const DISPUTES = `
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
