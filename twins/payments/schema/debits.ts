export const DEBITS = `
ALTER TABLE payments.payment_methods
  ALTER COLUMN card DROP NOT NULL,
  ADD COLUMN sepa_debit jsonb,
  ADD CHECK ((card IS NULL) <> (sepa_debit IS NULL));
COMMENT ON COLUMN payments.payment_methods.sepa_debit IS 'bank, branch, country, last4, fingerprint: the IBAN itself is never stored';

ALTER TABLE payments.payment_intents ADD COLUMN payment_method_types text[] NOT NULL DEFAULT '{card}';

ALTER TABLE payments.charges
  ALTER COLUMN card DROP NOT NULL,
  ADD COLUMN sepa_debit jsonb,
  ADD COLUMN settles_at timestamptz;
CREATE INDEX charges_to_settle ON payments.charges (settles_at) WHERE settles_at IS NOT NULL;
DROP INDEX payments.one_paid_charge_per_payment_intent;
CREATE UNIQUE INDEX one_paid_charge_per_payment_intent ON payments.charges (payment_intent) WHERE status IN ('succeeded', 'pending');

ALTER TABLE payments.refunds ADD COLUMN is_to_card boolean NOT NULL DEFAULT true;
ALTER TABLE payments.disputes ALTER COLUMN brand DROP NOT NULL;
`;
