import { noSuch } from '../wire/refusals.ts';
import { rowsOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import type { CustomerRow } from './customer-row.ts';
import { formatCustomer, formatDeletedCustomer } from './format-customer.ts';

/** The customer an address names, deleted or not. @throws {ApiError} 404 */
export async function findCustomer(
  scope: Scope,
  id: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<CustomerRow> {
  const [row] = await rowsOf<CustomerRow>(
    scope.client,
    `SELECT * FROM payments.customers WHERE id = $1 ${lock}`,
    [id],
  );
  if (!row) throw noSuch('customer', id, 'id', 404);
  return row;
}

/** The customer a parameter names; a deleted one is none. @throws {ApiError} 400 */
export async function referToCustomer(scope: Scope, id: string, param: string): Promise<CustomerRow> {
  const [row] = await rowsOf<CustomerRow>(
    scope.client,
    'SELECT * FROM payments.customers WHERE id = $1 AND NOT deleted FOR SHARE',
    [id],
  );
  if (!row) throw noSuch('customer', id, param);
  return row;
}

export async function loadCustomers(scope: Scope, ids: string[]): Promise<Map<string, WireObject>> {
  const rows = await rowsOf<CustomerRow>(
    scope.client,
    'SELECT * FROM payments.customers WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(
    rows.map((row) => [row.id, { ...(row.deleted ? formatDeletedCustomer(row.id) : formatCustomer(row)) }]),
  );
}
