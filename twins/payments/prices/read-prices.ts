import { currency } from '../wire/currency.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  createdField,
  createdWithin,
  equals,
  type ListAnswer,
  pageFields,
  selectPage,
} from '../wire/paginate.ts';
import { boolean, oneOf, text } from '../wire/scalar-parameters.ts';
import { list } from '../wire/structured-parameters.ts';
import { findPrice } from './find-price.ts';
import { formatPrice } from './format-price.ts';
import type { PriceRow } from './price-row.ts';

/** https://docs.stripe.com/api/prices/retrieve */
export const retrievePrice = endpoint({
  method: 'GET',
  path: '/v1/prices/:id',
  fields: {},
  answers: { object: 'price' },
  run: async (scope, _values, id) => formatPrice(await findPrice(scope, id)),
});

/** https://docs.stripe.com/api/prices/list */
export const listPrices = endpoint({
  method: 'GET',
  path: '/v1/prices',
  fields: {
    ...pageFields,
    ...createdField,
    active: boolean,
    currency,
    lookup_keys: list(text(200), 10),
    product: text(),
    type: oneOf('one_time', 'recurring'),
  },
  unserved: ['recurring'],
  answers: { list: 'price' },
  async run(scope, values): Promise<ListAnswer> {
    const { rows, hasMore } = await selectPage<PriceRow>(scope, 'prices', 'price', values, [
      ...createdWithin(values.created),
      ...equals('active', values.active),
      ...equals('currency', values.currency),
      ...equals('product', values.product),
      ...(values.lookup_keys ? [{ sql: 'lookup_key = ANY (?)', value: values.lookup_keys }] : []),
      // Every price kept is a one-time price.
      ...(values.type === 'recurring' ? [{ sql: '?', value: false }] : []),
    ]);
    return { object: 'list', data: rows.map(formatPrice), has_more: hasMore, url: '/v1/prices' };
  },
});
