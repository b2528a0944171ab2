import { endpoint } from '../wire/endpoint.ts';
import {
  createdField,
  createdWithin,
  equals,
  type ListAnswer,
  pageFields,
  selectPage,
} from '../wire/paginate.ts';
import { text } from '../wire/scalar-parameters.ts';
import type { ChargeRow } from './charge-row.ts';
import { findCharge } from './find-charge.ts';
import { formatCharge } from './format-charge.ts';

/** https://docs.stripe.com/api/charges/retrieve */
export const retrieveCharge = endpoint({
  method: 'GET',
  path: '/v1/charges/:id',
  fields: {},
  answers: { object: 'charge' },
  run: async (scope, _values, id) => formatCharge(await findCharge(scope, id)),
});

/** https://docs.stripe.com/api/charges/list */
export const listCharges = endpoint({
  method: 'GET',
  path: '/v1/charges',
  fields: { ...pageFields, ...createdField, customer: text(), payment_intent: text() },
  unserved: ['transfer_group'],
  answers: { list: 'charge' },
  async run(scope, values): Promise<ListAnswer> {
    const { rows, hasMore } = await selectPage<ChargeRow>(scope, 'charges', 'charge', values, [
      ...createdWithin(values.created),
      ...equals('customer', values.customer),
      ...equals('payment_intent', values.payment_intent),
    ]);
    return { object: 'list', data: rows.map(formatCharge), has_more: hasMore, url: '/v1/charges' };
  },
});
