import { metadata } from '../wire/metadata.ts';
import { type Parameter, required } from '../wire/parameter.ts';
import { country, email, emptyable, integer, matching, oneOf, text } from '../wire/scalar-parameters.ts';
import { hash, list } from '../wire/structured-parameters.ts';
import type { AddressRow } from './customer-row.ts';

const addressFields = hash({
  city: emptyable(text()),
  country: emptyable(country),
  line1: emptyable(text()),
  line2: emptyable(text()),
  postal_code: emptyable(text()),
  state: emptyable(text()),
});

const address: Parameter<AddressRow> = {
  ...addressFields,
  parse(node, path) {
    const given = addressFields.parse(node, path);
    return {
      city: given.city ?? null,
      country: given.country ?? null,
      line1: given.line1 ?? null,
      line2: given.line2 ?? null,
      postal_code: given.postal_code ?? null,
      state: given.state ?? null,
    };
  },
};

const MAX_BALANCE = 99_999_999;

/** What creating and updating a customer share (https://docs.stripe.com/api/customers/create). */
export const customerFields = {
  address: emptyable(address),
  balance: integer(-MAX_BALANCE, MAX_BALANCE),
  business_name: emptyable(text(150)),
  description: emptyable(text()),
  email: emptyable(email),
  individual_name: emptyable(text(150)),
  invoice_prefix: matching(
    /^[A-Z0-9]{1,12}$/,
    (value) => `Invalid invoice prefix: ${value}; it must be 1 to 12 uppercase letters or numbers.`,
  ),
  invoice_settings: hash(
    {
      custom_fields: emptyable(list(hash({ name: required(text(40)), value: required(text(140)) }), 4)),
      footer: emptyable(text()),
    },
    ['default_payment_method', 'rendering_options'],
  ),
  metadata,
  name: emptyable(text(256)),
  next_invoice_sequence: integer(1, 1_000_000_000),
  phone: emptyable(text(20)),
  preferred_locales: list(text(20), 10),
  shipping: emptyable(
    hash({ address: required(address), name: required(text()), phone: emptyable(text(20)) }),
  ),
  tax_exempt: emptyable(oneOf('exempt', 'none', 'reverse')),
};

export const unservedCustomerParameters = [
  'cash_balance',
  'default_source',
  'payment_method',
  'source',
  'tax',
  'tax_id_data',
  'test_clock',
  'validate',
];
