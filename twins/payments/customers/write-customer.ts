import type Stripe from 'stripe';
import { endpoint } from '../wire/endpoint.ts';
import { noSuch } from '../wire/refusals.ts';
import { emit, type Scope } from '../wire/scope.ts';
import { customerFields, unservedCustomerParameters } from './customer-fields.ts';
import type { CustomerRow } from './customer-row.ts';
import { findCustomer } from './find-customer.ts';
import { formatCustomer, formatDeletedCustomer } from './format-customer.ts';
import { changeCustomer, insertCustomer } from './save-customer.ts';

/** https://docs.stripe.com/api/customers/create */
export const createCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers',
  fields: customerFields,
  unserved: unservedCustomerParameters,
  answers: { object: 'customer' },
  run: async (scope, values) => formatCustomer(await insertCustomer(scope, values)),
});

/** https://docs.stripe.com/api/customers/update */
export const updateCustomer = endpoint({
  method: 'POST',
  path: '/v1/customers/:id',
  fields: customerFields,
  unserved: unservedCustomerParameters,
  answers: { object: 'customer' },
  async run(scope, values, id) {
    const before = await findLiving(scope, id);
    return formatCustomer(await changeCustomer(scope, before, values));
  },
});

/**
 * Deletes a customer for good: payments keep its id, nothing keeps its name or address
 * (https://docs.stripe.com/api/customers/delete).
 */
export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/v1/customers/:id',
  fields: {},
  async run(scope, _values, id): Promise<Stripe.DeletedCustomer> {
    const customer = await findLiving(scope, id);
    emit(scope, 'customer.deleted', formatCustomer(customer));
    await scope.client.query(
      `UPDATE payments.customers SET deleted = true, email = NULL, name = NULL, individual_name = NULL,
         business_name = NULL, phone = NULL, description = NULL, address = NULL, shipping = NULL,
         preferred_locales = '{}', invoice_custom_fields = NULL, invoice_footer = NULL, metadata = '{}'
       WHERE id = $1`,
      [id],
    );
    return formatDeletedCustomer(id);
  },
});

async function findLiving(scope: Scope, id: string): Promise<CustomerRow> {
  const row = await findCustomer(scope, id, 'FOR UPDATE');
  if (row.deleted) throw noSuch('customer', id, 'id', 404);
  return row;
}
