import { noSuch } from '../wire/refusals.ts';
import { rowsOf, type Scope } from '../wire/scope.ts';
import type { WireObject } from '../wire/wire.ts';
import { formatSession } from './format-session.ts';
import type { SessionRow } from './session-row.ts';

/** @throws {ApiError} 404 */
export async function findSession(
  scope: Scope,
  id: string,
  lock: '' | 'FOR UPDATE' = '',
): Promise<SessionRow> {
  const [row] = await rowsOf<SessionRow>(
    scope.client,
    `SELECT * FROM payments.checkout_sessions WHERE id = $1 ${lock}`,
    [id],
  );
  if (!row) throw noSuch('checkout.session', id, 'session', 404);
  return row;
}

export async function loadSessions(scope: Scope, ids: string[]): Promise<Map<string, WireObject>> {
  const rows = await rowsOf<SessionRow>(
    scope.client,
    'SELECT * FROM payments.checkout_sessions WHERE id = ANY ($1)',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, formatSession(scope, row)]));
}
