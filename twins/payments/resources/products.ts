import { isDeepStrictEqual } from 'node:util';
import type Stripe from 'stripe';
import { toEpochSeconds } from '#twins/kit/time.ts';
import { endpoint, listEndpoint, type Resource, retrieveEndpoint } from '../wire/endpoint.ts';
import { exclusiveParameters, refuse } from '../wire/errors.ts';
import { applyMetadata, type Metadata, metadata } from '../wire/metadata.ts';
import { objectTable } from '../wire/objects.ts';
import {
  boolean,
  emptyable,
  hash,
  listOf,
  matching,
  oneOf,
  type Parameter,
  required,
  statementDescriptor,
  text,
  url,
  type Values,
} from '../wire/parameters.ts';
import { emit, emitChange, type Scope } from '../wire/transaction.ts';
import type { Wire } from '../wire/wire.ts';
import { insertPrice, priceFields, priceTable, UNSERVED_PRICE_PARAMETERS } from './prices.ts';

type Row = {
  id: string;
  created: Date;
  updated: Date;
  active: boolean;
  name: string;
  description: string | null;
  default_price: string | null;
  images: string[];
  marketing_features: string[];
  metadata: Metadata;
  package_dimensions: { height: number; length: number; weight: number; width: number } | null;
  shippable: boolean | null;
  statement_descriptor: string | null;
  tax_code: string | null;
  performance_location: string | null;
  type: string;
  unit_label: string | null;
  url: string | null;
};

export const productTable = objectTable<Row>({
  table: 'products',
  object: 'product',
  idPrefix: 'prod',
  jsonLists: ['marketing_features'],
  format: writeOut,
});

/** https://docs.stripe.com/api/products/object */
function writeOut(row: Row): Wire<Stripe.Product> {
  return {
    id: row.id,
    object: 'product',
    active: row.active,
    created: toEpochSeconds(row.created),
    default_price: row.default_price,
    description: row.description,
    images: row.images,
    livemode: false,
    marketing_features: row.marketing_features.map((name) => ({ name })),
    metadata: row.metadata,
    name: row.name,
    package_dimensions: row.package_dimensions,
    shippable: row.shippable,
    statement_descriptor: row.statement_descriptor,
    tax_code: row.tax_code,
    tax_details:
      row.tax_code === null && row.performance_location === null
        ? null
        : { performance_location: row.performance_location, tax_code: row.tax_code },
    type: row.type,
    unit_label: row.unit_label,
    updated: toEpochSeconds(row.updated),
    url: row.url,
  };
}

const measure: Parameter<number> = {
  parse(node, path) {
    if (typeof node !== 'string' || !/^\d{1,6}(\.\d{1,6})?$/.test(node)) {
      throw refuse('Invalid number', path, 'parameter_invalid_number');
    }
    return Math.round(Number(node) * 100) / 100;
  },
};

export const productId = matching(
  /^[A-Za-z0-9_.-]{1,255}$/,
  (value) => `Invalid product id: ${value}; it may hold letters, digits, _ - and .`,
);
export const productImages = listOf(url, 8);
export const taxCode = matching(/^txcd_\d{8}$/, (value) => `Invalid tax code: ${value}`);
export const taxDetails = hash({ tax_code: emptyable(taxCode) }, ['performance_location']);

const marketingFeatures = listOf(hash({ name: required(text(80)) }), 15);
const packageDimensions = hash({
  height: required(measure),
  length: required(measure),
  weight: required(measure),
  width: required(measure),
});

/** https://docs.stripe.com/api/products/create */
const newProductFields = {
  active: boolean,
  default_price_data: hash({ ...priceFields, metadata }, UNSERVED_PRICE_PARAMETERS),
  description: text(40_000),
  id: productId,
  images: productImages,
  marketing_features: marketingFeatures,
  metadata,
  name: required(text()),
  package_dimensions: packageDimensions,
  shippable: boolean,
  statement_descriptor: statementDescriptor,
  tax_code: taxCode,
  tax_details: taxDetails,
  type: oneOf('good', 'service'),
  unit_label: text(),
  url,
};

/** https://docs.stripe.com/api/products/update */
const changeFields = {
  active: boolean,
  default_price: text(),
  description: emptyable(text(40_000)),
  images: emptyable(productImages),
  marketing_features: emptyable(marketingFeatures),
  metadata,
  name: text(),
  package_dimensions: emptyable(packageDimensions),
  shippable: boolean,
  statement_descriptor: statementDescriptor,
  tax_code: emptyable(taxCode),
  tax_details: emptyable(taxDetails),
  unit_label: emptyable(text()),
  url: emptyable(url),
};

function checkTax(values: { tax_code?: unknown; tax_details?: unknown }): void {
  if (values.tax_code && values.tax_details) throw exclusiveParameters('tax_code', 'tax_details');
}

function toColumns(values: Omit<Values<typeof changeFields>, 'default_price' | 'metadata'>) {
  const { images, marketing_features: features, tax_details: details } = values;
  const taxCodeOfDetails = details === null ? null : details?.tax_code;
  return {
    active: values.active,
    description: values.description,
    images: images === null ? [] : images,
    marketing_features: features === null ? [] : features?.map(({ name }) => name),
    name: values.name,
    package_dimensions: values.package_dimensions,
    shippable: values.shippable,
    statement_descriptor: values.statement_descriptor,
    tax_code: values.tax_code === undefined ? taxCodeOfDetails : values.tax_code,
    unit_label: values.unit_label,
    url: values.url,
  };
}

/** @throws {ApiError} if the id is taken */
export async function insertProduct(
  scope: Scope,
  product: Omit<Values<typeof newProductFields>, 'default_price_data'>,
): Promise<Row> {
  const columns = toColumns(product);
  const row = await productTable.insert(scope, {
    ...columns,
    id: product.id,
    updated: scope.now,
    active: columns.active ?? true,
    images: columns.images ?? [],
    marketing_features: columns.marketing_features ?? [],
    metadata: applyMetadata({}, product.metadata),
    type: product.type ?? 'service',
  });
  emit(scope, 'product.created', writeOut(row));
  return row;
}

async function checkDefaultPrice(scope: Scope, product: string, id: string): Promise<void> {
  const price = await priceTable.refer(scope, id, 'default_price');
  if (price.product !== product) {
    throw refuse(`The price \`${id}\` does not belong to the product \`${product}\`.`, 'default_price');
  }
  if (!price.active) throw refuse('A default price must be active.', 'default_price');
}

export const productResource: Resource = {
  ...productTable,
  expands: { default_price: { reference: ['price'] } },
  endpoints: [
    endpoint({
      method: 'POST',
      path: '/v1/products',
      fields: newProductFields,
      answers: { object: 'product' },
      check: checkTax,
      async run(scope, values) {
        const product = await insertProduct(scope, values);
        if (!values.default_price_data) return writeOut(product);
        const data = { ...values.default_price_data, product: product.id };
        const price = await insertPrice(scope, data, 'default_price_data');
        return writeOut(await productTable.update(scope, product.id, { default_price: price.id }));
      },
    }),
    retrieveEndpoint(productTable, '/v1/products/:id'),
    endpoint({
      method: 'POST',
      path: '/v1/products/:id',
      fields: changeFields,
      answers: { object: 'product' },
      check: checkTax,
      async run(scope, values, id) {
        const before = await productTable.get(scope, id, 'FOR UPDATE');
        if (values.default_price) await checkDefaultPrice(scope, id, values.default_price);
        const changed = await productTable.update(scope, id, {
          ...toColumns(values),
          default_price: values.default_price,
          metadata: applyMetadata(before.metadata, values.metadata),
        });
        if (isDeepStrictEqual(before, changed)) return writeOut(before);
        const after = await productTable.update(scope, id, { updated: scope.now });
        emitChange(scope, 'product.updated', writeOut(before), writeOut(after));
        return writeOut(after);
      },
    }),
    listEndpoint(productTable, '/v1/products', {
      fields: {
        active: boolean,
        ids: listOf(text(), 100),
        shippable: boolean,
        type: oneOf('good', 'service'),
        url,
      },
      columns: ['active', 'shippable', 'type', 'url'],
      where: ({ ids }) => (ids ? [{ sql: 'id = ANY (?)', value: ids }] : []),
    }),
  ],
};
