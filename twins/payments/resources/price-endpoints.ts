import { currency } from '../wire/currency.ts';
import { endpoint, listEndpoint, type Resource, retrieveEndpoint } from '../wire/endpoint.ts';
import { exclusiveParameters, missingParameter, refuse } from '../wire/errors.ts';
import { applyMetadata, metadata } from '../wire/metadata.ts';
import {
  boolean,
  emptyable,
  hash,
  listOf,
  oneOf,
  required,
  statementDescriptor,
  text,
} from '../wire/parameters.ts';
import { emitChange, rowsOf, type Scope } from '../wire/transaction.ts';
import {
  claimLookupKey,
  insertPrice,
  parseUnitAmount,
  priceFields,
  priceTable,
  UNSERVED_PRICE_PARAMETERS,
} from './prices.ts';
import { insertProduct, productId, productTable, taxCode, taxDetails } from './products.ts';

const productData = hash({
  active: boolean,
  id: productId,
  metadata,
  name: required(text()),
  statement_descriptor: statementDescriptor,
  tax_code: taxCode,
  tax_details: taxDetails,
  unit_label: text(),
});

async function refuseDefaultPrice(scope: Scope, id: string): Promise<void> {
  const [product] = await rowsOf(scope.client, 'SELECT 1 FROM payments.products WHERE default_price = $1', [
    id,
  ]);
  if (product) {
    throw refuse('This price cannot be archived because it is the default price of its product.', 'active');
  }
}

export const priceResource: Resource = {
  ...priceTable,
  expands: { product: { reference: ['product'] } },
  endpoints: [
    /** https://docs.stripe.com/api/prices/create */
    endpoint({
      method: 'POST',
      path: '/v1/prices',
      fields: {
        ...priceFields,
        active: boolean,
        billing_scheme: oneOf('per_unit'),
        lookup_key: text(200),
        metadata,
        nickname: text(),
        product: text(),
        product_data: productData,
        transfer_lookup_key: boolean,
      },
      unserved: UNSERVED_PRICE_PARAMETERS,
      answers: { object: 'price' },
      check(values) {
        if (values.product !== undefined && values.product_data !== undefined) {
          throw exclusiveParameters('product', 'product_data');
        }
        if (values.product === undefined && values.product_data === undefined) {
          throw missingParameter('product');
        }
        parseUnitAmount(values, '');
      },
      async run(scope, values) {
        const product = values.product_data
          ? await insertProduct(scope, values.product_data)
          : await productTable.refer(scope, values.product ?? '', 'product');
        if (values.lookup_key) {
          await claimLookupKey(scope, values.lookup_key, '', values.transfer_lookup_key ?? false);
        }
        return priceTable.format(await insertPrice(scope, { ...values, product: product.id }), scope);
      },
    }),
    retrieveEndpoint(priceTable, '/v1/prices/:id'),
    /** A new amount needs a new price. https://docs.stripe.com/api/prices/update */
    endpoint({
      method: 'POST',
      path: '/v1/prices/:id',
      fields: {
        active: boolean,
        lookup_key: emptyable(text(200)),
        metadata,
        nickname: emptyable(text()),
        tax_behavior: priceFields.tax_behavior,
        transfer_lookup_key: boolean,
      },
      unserved: ['currency_options'],
      answers: { object: 'price' },
      async run(scope, values, id) {
        const before = await priceTable.get(scope, id, 'FOR UPDATE');
        if (values.active === false && before.active) await refuseDefaultPrice(scope, id);
        const taxBehavior = values.tax_behavior ?? before.tax_behavior;
        if (taxBehavior !== before.tax_behavior && before.tax_behavior !== 'unspecified') {
          throw refuse('You cannot change the tax behavior of a price once it is specified.', 'tax_behavior');
        }
        if (values.lookup_key) {
          await claimLookupKey(scope, values.lookup_key, id, values.transfer_lookup_key ?? false);
        }
        const after = await priceTable.update(scope, id, {
          active: values.active,
          lookup_key: values.lookup_key,
          metadata: applyMetadata(before.metadata, values.metadata),
          nickname: values.nickname,
          tax_behavior: taxBehavior,
        });
        const object = priceTable.format(after, scope);
        emitChange(scope, 'price.updated', priceTable.format(before, scope), object);
        return object;
      },
    }),
    listEndpoint(priceTable, '/v1/prices', {
      fields: {
        active: boolean,
        currency,
        lookup_keys: listOf(text(200), 10),
        product: text(),
        type: oneOf('one_time', 'recurring'),
      },
      unserved: ['recurring'],
      columns: ['active', 'currency', 'product'],
      where: ({ lookup_keys: keys, type }) => [
        ...(keys ? [{ sql: 'lookup_key = ANY (?)', value: keys }] : []),
        // All stored prices are one-time prices.
        ...(type === 'recurring' ? [{ sql: '?', value: false }] : []),
      ],
    }),
  ],
};
