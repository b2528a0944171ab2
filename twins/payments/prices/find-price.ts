import { noSuch } from '../wire/refusals.ts';
import { rowsOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import { formatPrice } from './format-price.ts';
import type { PriceRow } from './price-row.ts';

/** @throws {ApiError} 404 */
export async function findPrice(scope: Scope, id: string, lock: '' | 'FOR UPDATE' = ''): Promise<PriceRow> {
  const [row] = await rowsOf<PriceRow>(scope.client, `SELECT * FROM payments.prices WHERE id = $1 ${lock}`, [
    id,
  ]);
  if (!row) throw noSuch('price', id, 'price', 404);
  return row;
}

export async function loadPriceRows(scope: Scope, ids: string[]): Promise<Map<string, PriceRow>> {
  const rows = await rowsOf<PriceRow>(scope.client, 'SELECT * FROM payments.prices WHERE id = ANY ($1)', [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function loadPrices(scope: Scope, ids: string[]): Promise<Map<string, WireObject>> {
  const rows = await loadPriceRows(scope, ids);
  return new Map([...rows].map(([id, row]) => [id, formatPrice(row)]));
}
