export const CATALOGUE = `
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
