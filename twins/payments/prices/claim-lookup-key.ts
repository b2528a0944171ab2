import { previousAttributes } from '../wire/previous-attributes.ts';
import { refuse } from '../wire/refusals.ts';
import { emit, rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import { formatPrice } from './format-price.ts';
import type { PriceRow } from './price-row.ts';

/**
 * Makes sure no other price has this lookup key: takes it away from the one that has it when asked to
 * (`transfer_lookup_key`), refuses otherwise.
 */
export async function claimLookupKey(
  scope: Scope,
  key: string,
  own: string,
  transfer: boolean,
): Promise<void> {
  // Two requests for one key wait for each other here instead of meeting at the unique index.
  await scope.client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7301947))', [key]);
  const [holder] = await rowsOf<PriceRow>(
    scope.client,
    'SELECT * FROM payments.prices WHERE lookup_key = $1 AND id <> $2 FOR UPDATE',
    [key, own],
  );
  if (!holder) return;
  if (!transfer) throw refuse(`A price (\`${holder.id}\`) already uses that lookup key.`, 'lookup_key');
  const after = await rowOf<PriceRow>(
    scope.client,
    'UPDATE payments.prices SET lookup_key = NULL WHERE id = $1 RETURNING *',
    [holder.id],
  );
  const [was, is] = [formatPrice(holder), formatPrice(after)];
  emit(scope, 'price.updated', is, previousAttributes(was, is));
}
