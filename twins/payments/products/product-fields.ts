import { metadata } from '../wire/metadata.ts';
import { type Parameter, required } from '../wire/parameter.ts';
import { refuse } from '../wire/refusals.ts';
import { boolean, emptyable, matching, statementDescriptor, text, url } from '../wire/scalar-parameters.ts';
import { hash, list } from '../wire/structured-parameters.ts';

/** The parameters creating and updating a product share (https://docs.stripe.com/api/products/create). */

export const taxCode = matching(/^txcd_\d{8}$/, (value) => `Invalid tax code: ${value}`);

const measure: Parameter<number> = {
  parse(node, path) {
    if (typeof node !== 'string' || !/^\d{1,6}(\.\d{1,6})?$/.test(node)) {
      throw refuse('Invalid number', path, 'parameter_invalid_number');
    }
    return Math.round(Number(node) * 100) / 100;
  },
};

export const packageDimensions = hash({
  height: required(measure),
  length: required(measure),
  weight: required(measure),
  width: required(measure),
});

export const taxDetails = hash({ tax_code: emptyable(taxCode) }, ['performance_location']);

export const commonProductFields = {
  active: boolean,
  metadata,
  shippable: boolean,
  statement_descriptor: statementDescriptor,
};

export const images = list(url, 8);
export const marketingFeatures = list(hash({ name: required(text(80)) }), 15);
export const productId = matching(
  /^[A-Za-z0-9_.-]{1,255}$/,
  (value) => `Invalid product id: ${value}; it may hold letters, digits, _ - and .`,
);
