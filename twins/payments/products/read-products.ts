import { endpoint } from '../wire/endpoint.ts';
import {
  createdField,
  createdWithin,
  equals,
  type ListAnswer,
  pageFields,
  selectPage,
} from '../wire/paginate.ts';
import { boolean, oneOf, text, url } from '../wire/scalar-parameters.ts';
import { list } from '../wire/structured-parameters.ts';
import { findProduct } from './find-product.ts';
import { formatProduct } from './format-product.ts';
import type { ProductRow } from './product-row.ts';

/** https://docs.stripe.com/api/products/retrieve */
export const retrieveProduct = endpoint({
  method: 'GET',
  path: '/v1/products/:id',
  fields: {},
  answers: { object: 'product' },
  run: async (scope, _values, id) => formatProduct(await findProduct(scope, id)),
});

/** https://docs.stripe.com/api/products/list */
export const listProducts = endpoint({
  method: 'GET',
  path: '/v1/products',
  fields: {
    ...pageFields,
    ...createdField,
    active: boolean,
    ids: list(text(), 100),
    shippable: boolean,
    type: oneOf('good', 'service'),
    url,
  },
  answers: { list: 'product' },
  async run(scope, values): Promise<ListAnswer> {
    const { rows, hasMore } = await selectPage<ProductRow>(scope, 'products', 'product', values, [
      ...createdWithin(values.created),
      ...equals('active', values.active),
      ...equals('shippable', values.shippable),
      ...equals('type', values.type),
      ...equals('url', values.url),
      ...(values.ids ? [{ sql: 'id = ANY (?)', value: values.ids }] : []),
    ]);
    return { object: 'list', data: rows.map(formatProduct), has_more: hasMore, url: '/v1/products' };
  },
});
