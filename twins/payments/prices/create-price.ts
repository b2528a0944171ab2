import { referToProduct } from '../products/find-product.ts';
import { insertProduct } from '../products/insert-product.ts';
import { productId, taxCode, taxDetails } from '../products/product-fields.ts';
import { currency, MAX_AMOUNT } from '../wire/currency.ts';
import { endpoint } from '../wire/endpoint.ts';
import { metadata } from '../wire/metadata.ts';
import { required } from '../wire/parameter.ts';
import { exclusive, missing } from '../wire/refusals.ts';
import { boolean, decimal, integer, oneOf, statementDescriptor, text } from '../wire/scalar-parameters.ts';
import { hash } from '../wire/structured-parameters.ts';
import { claimLookupKey } from './claim-lookup-key.ts';
import { formatPrice } from './format-price.ts';
import { insertPrice, unitAmount, unservedPriceParameters } from './insert-price.ts';

/** https://docs.stripe.com/api/prices/create */
export const createPrice = endpoint({
  method: 'POST',
  path: '/v1/prices',
  fields: {
    active: boolean,
    billing_scheme: oneOf('per_unit'),
    currency: required(currency),
    lookup_key: text(200),
    metadata,
    nickname: text(),
    product: text(),
    product_data: hash({
      active: boolean,
      id: productId,
      metadata,
      name: required(text()),
      statement_descriptor: statementDescriptor,
      tax_code: taxCode,
      tax_details: taxDetails,
      unit_label: text(),
    }),
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
    transfer_lookup_key: boolean,
    unit_amount: integer(0, MAX_AMOUNT),
    unit_amount_decimal: decimal,
  },
  unserved: unservedPriceParameters,
  answers: { object: 'price' },
  check(values) {
    if (values.product !== undefined && values.product_data !== undefined) {
      throw exclusive('product', 'product_data');
    }
    if (values.product === undefined && values.product_data === undefined) throw missing('product');
    unitAmount(values, '');
  },
  async run(scope, values) {
    const product = values.product_data
      ? await insertProduct(scope, values.product_data)
      : await referToProduct(scope, values.product ?? '', 'product');
    if (values.lookup_key) {
      await claimLookupKey(scope, values.lookup_key, '', values.transfer_lookup_key ?? false);
    }
    return formatPrice(await insertPrice(scope, { ...values, product: product.id }));
  },
});
