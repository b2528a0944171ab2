import { taxCode, taxDetails } from '../products/product-fields.ts';
import { currency, MAX_AMOUNT } from '../wire/currency.ts';
import { metadata } from '../wire/metadata.ts';
import { required } from '../wire/parameter.ts';
import { decimal, integer, oneOf, text, url } from '../wire/scalar-parameters.ts';
import { onlyFalse } from '../wire/served-values.ts';
import { hash, list, type Values } from '../wire/structured-parameters.ts';

const productData = hash({
  description: text(),
  images: list(url, 8),
  metadata,
  name: required(text()),
  tax_code: taxCode,
  tax_details: taxDetails,
  unit_label: text(),
});

const priceData = hash(
  {
    currency: required(currency),
    product: text(),
    product_data: productData,
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
    unit_amount: integer(0, MAX_AMOUNT),
    unit_amount_decimal: decimal,
  },
  ['recurring'],
);

const fields = {
  adjustable_quantity: hash({ enabled: required(onlyFalse) }, ['maximum', 'minimum']),
  metadata,
  price: text(),
  price_data: priceData,
  quantity: integer(1, 999_999),
};

export type LineItemValues = Values<typeof fields>;

/** One line of `line_items` (https://docs.stripe.com/api/checkout/sessions/create#create_checkout_session-line_items). */
export const lineItemParameters = hash(fields, ['tax_rates']);
