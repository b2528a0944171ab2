import { cancelPaymentIntent } from '../payment-intents/end-payment-intent.ts';
import { lockPaymentIntent } from '../payment-intents/find-payment-intent.ts';
import { endpoint } from '../wire/endpoint.ts';
import { refuse } from '../wire/refusals.ts';
import { emit, rowOf, rowsOf, type Scope } from '../wire/scope.ts';
import { findSession } from './find-session.ts';
import { formatSession } from './format-session.ts';
import type { SessionRow } from './session-row.ts';

/** Only an open session can be expired (https://docs.stripe.com/api/checkout/sessions/expire). */
export const expireSessionEndpoint = endpoint({
  method: 'POST',
  path: '/v1/checkout/sessions/:id/expire',
  fields: {},
  answers: { object: 'checkout.session' },
  async run(scope, _values, id) {
    const row = await lockSession(scope, id);
    if (row.status !== 'open') {
      throw refuse(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${row.status}\`.`,
      );
    }
    return formatSession(scope, await expireSession(scope, row));
  },
});

/**
 * A session, locked until the transaction ends: paying and expiring one session happen one after the other. One
 * whose time has come is expired here and now.
 */
export async function lockSession(scope: Scope, id: string): Promise<SessionRow> {
  const row = await findSession(scope, id, 'FOR UPDATE');
  const isDue = row.status === 'open' && row.expires_at <= scope.now;
  return isDue ? await expireSession(scope, row) : row;
}

/** Closes a locked, open session for good, and its payment with it. */
async function expireSession(scope: Scope, session: SessionRow): Promise<SessionRow> {
  if (session.payment_intent) {
    const intent = await lockPaymentIntent(scope, session.payment_intent);
    await cancelPaymentIntent(scope, intent, 'expired');
  }
  const row = await rowOf<SessionRow>(
    scope.client,
    "UPDATE payments.checkout_sessions SET status = 'expired' WHERE id = $1 RETURNING *",
    [session.id],
  );
  emit(scope, 'checkout.session.expired', formatSession(scope, row));
  return row;
}

/** Expires up to `limit` sessions whose time has come, oldest first, and says how many. */
export async function expireDueSessions(scope: Scope, limit: number): Promise<number> {
  const due = await rowsOf<SessionRow>(
    scope.client,
    `SELECT * FROM payments.checkout_sessions WHERE status = 'open' AND expires_at <= $1
     ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED`,
    [scope.now, limit],
  );
  for (const session of due) await expireSession(scope, session);
  return due.length;
}
