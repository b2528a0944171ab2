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
import type { CustomerRow } from './customer-row.ts';
import { findCustomer } from './find-customer.ts';
import { formatCustomer, formatDeletedCustomer } from './format-customer.ts';

/** A deleted customer is still answered, as deleted (https://docs.stripe.com/api/customers/retrieve). */
export const retrieveCustomer = endpoint({
  method: 'GET',
  path: '/v1/customers/:id',
  fields: {},
  answers: { object: 'customer' },
  async run(scope, _values, id): Promise<object> {
    const row = await findCustomer(scope, id);
    return row.deleted ? formatDeletedCustomer(id) : formatCustomer(row);
  },
});

/** The e-mail is compared exactly, capitals included (https://docs.stripe.com/api/customers/list). */
export const listCustomers = endpoint({
  method: 'GET',
  path: '/v1/customers',
  fields: { ...pageFields, ...createdField, email: text(512) },
  unserved: ['test_clock'],
  answers: { list: 'customer' },
  async run(scope, values): Promise<ListAnswer> {
    const { rows, hasMore } = await selectPage<CustomerRow>(scope, 'customers', 'customer', values, [
      ...createdWithin(values.created),
      ...equals('deleted', false),
      ...equals('email', values.email),
    ]);
    return { object: 'list', data: rows.map(formatCustomer), has_more: hasMore, url: '/v1/customers' };
  },
});
