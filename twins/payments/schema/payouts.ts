/** Fees and availability of balance transactions, and the payouts to the bank. */
export const PAYOUTS = `
ALTER TABLE payments.balance_transactions
  ADD COLUMN fee integer NOT NULL DEFAULT 0,
  ADD COLUMN fee_description text,
  ADD COLUMN available_on timestamptz,
  ADD COLUMN payout text;
UPDATE payments.balance_transactions SET available_on = created;
ALTER TABLE payments.balance_transactions ALTER COLUMN available_on SET NOT NULL;
CREATE INDEX balance_transactions_by_payout ON payments.balance_transactions (payout, position);
CREATE INDEX balance_transactions_to_pay_out ON payments.balance_transactions (available_on) WHERE payout IS NULL;

CREATE TABLE payments.payouts (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  currency text NOT NULL,
  status text NOT NULL,
  arrival_date timestamptz NOT NULL,
  balance_transaction text REFERENCES payments.balance_transactions
);
CREATE INDEX payouts_to_arrive ON payments.payouts (arrival_date) WHERE status = 'in_transit';
`;
