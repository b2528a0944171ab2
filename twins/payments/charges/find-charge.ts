import { noSuch } from '../wire/refusals.ts';
import { rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import type { ChargeRow } from './charge-row.ts';
import { formatCharge } from './format-charge.ts';

/** @throws {ApiError} 404 */
export async function findCharge(scope: Scope, id: string): Promise<ChargeRow> {
  const [row] = await rowsOf<ChargeRow>(scope.client, 'SELECT * FROM payments.charges WHERE id = $1', [id]);
  if (!row) throw noSuch('charge', id, 'charge', 404);
  return row;
}

/** Locked until the transaction ends, so that refunds of one charge are counted one after the other. */
export async function lockCharge(scope: Scope, id: string): Promise<ChargeRow> {
  return await rowOf<ChargeRow>(scope.client, 'SELECT * FROM payments.charges WHERE id = $1 FOR UPDATE', [
    id,
  ]);
}

export async function loadCharges(scope: Scope, ids: string[]): Promise<Map<string, WireObject>> {
  const rows = await rowsOf<ChargeRow>(scope.client, 'SELECT * FROM payments.charges WHERE id = ANY ($1)', [
    ids,
  ]);
  return new Map(rows.map((row) => [row.id, formatCharge(row)]));
}
