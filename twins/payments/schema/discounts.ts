/** Coupons, promotion codes and discounts of sessions. A coupon may be deleted although purchases used it. */
export const DISCOUNTS = `
CREATE TABLE payments.coupons (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  name text,
  percent_off double precision CHECK (percent_off > 0 AND percent_off <= 100),
  amount_off integer CHECK (amount_off > 0),
  currency text,
  products text[],
  redeem_by timestamptz,
  max_redemptions integer,
  times_redeemed integer NOT NULL DEFAULT 0 CHECK (times_redeemed <= max_redemptions),
  metadata jsonb NOT NULL,
  CHECK ((percent_off IS NULL) <> (amount_off IS NULL))
);

CREATE TABLE payments.promotion_codes (
  position bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  id text PRIMARY KEY,
  created timestamptz NOT NULL,
  coupon text NOT NULL,
  code text NOT NULL,
  active boolean NOT NULL,
  expires_at timestamptz,
  max_redemptions integer,
  times_redeemed integer NOT NULL DEFAULT 0 CHECK (times_redeemed <= max_redemptions),
  first_time_transaction boolean NOT NULL,
  minimum_amount integer,
  minimum_amount_currency text,
  coupon_redeem_by timestamptz,
  is_coupon_spent boolean NOT NULL DEFAULT false,
  metadata jsonb NOT NULL
);
CREATE INDEX promotion_codes_by_code ON payments.promotion_codes (lower(code), position);
CREATE INDEX promotion_codes_by_coupon ON payments.promotion_codes (coupon, position);

ALTER TABLE payments.checkout_sessions
  ADD COLUMN coupon text,
  ADD COLUMN promotion_code text,
  ADD COLUMN amount_discount integer NOT NULL DEFAULT 0;
ALTER TABLE payments.line_items ADD COLUMN amount_discount integer NOT NULL DEFAULT 0;
`;
