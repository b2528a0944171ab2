import { insertPrice, unservedPriceParameters } from '../prices/insert-price.ts';
import { currency, MAX_AMOUNT } from '../wire/currency.ts';
import { endpoint } from '../wire/endpoint.ts';
import { metadata } from '../wire/metadata.ts';
import { required } from '../wire/parameter.ts';
import { exclusive } from '../wire/refusals.ts';
import { decimal, integer, oneOf, text, url } from '../wire/scalar-parameters.ts';
import { rowOf } from '../wire/scope.ts';
import { hash } from '../wire/structured-parameters.ts';
import { formatProduct } from './format-product.ts';
import { insertProduct } from './insert-product.ts';
import {
  commonProductFields,
  images,
  marketingFeatures,
  packageDimensions,
  productId,
  taxCode,
  taxDetails,
} from './product-fields.ts';
import type { ProductRow } from './product-row.ts';

const defaultPriceData = hash(
  {
    currency: required(currency),
    metadata,
    tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
    unit_amount: integer(0, MAX_AMOUNT),
    unit_amount_decimal: decimal,
  },
  unservedPriceParameters,
);

/** https://docs.stripe.com/api/products/create */
export const createProduct = endpoint({
  method: 'POST',
  path: '/v1/products',
  fields: {
    ...commonProductFields,
    id: productId,
    name: required(text()),
    default_price_data: defaultPriceData,
    description: text(40_000),
    images,
    marketing_features: marketingFeatures,
    package_dimensions: packageDimensions,
    tax_code: taxCode,
    tax_details: taxDetails,
    type: oneOf('good', 'service'),
    unit_label: text(),
    url,
  },
  answers: { object: 'product' },
  check(values) {
    if (values.tax_code && values.tax_details) throw exclusive('tax_code', 'tax_details');
  },
  async run(scope, values) {
    const product = await insertProduct(scope, values);
    if (!values.default_price_data) return formatProduct(product);
    const price = await insertPrice(
      scope,
      { ...values.default_price_data, product: product.id },
      'default_price_data',
    );
    const row = await rowOf<ProductRow>(
      scope.client,
      'UPDATE payments.products SET default_price = $2 WHERE id = $1 RETURNING *',
      [product.id, price.id],
    );
    return formatProduct(row);
  },
});
