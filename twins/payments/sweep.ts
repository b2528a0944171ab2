import { expireDueSessions } from './checkout-sessions/expire-session.ts';
import { settleNextRefund } from './refunds/settle-refunds.ts';
import { KEY_LIFETIME_SECONDS } from './wire/idempotency.ts';
import { addSeconds } from './wire/seconds.ts';
import type { Transact } from './wire/transact.ts';

/** Events are kept for 30 days (https://docs.stripe.com/api/events). */
const EVENT_LIFETIME_SECONDS = 30 * 24 * 60 * 60;

const BATCH = 100;

/** Does what time brings: sessions expire, refunds settle, old keys and events are forgotten. In small transactions. */
export async function sweepAll(transact: Transact): Promise<void> {
  while ((await transact((scope) => expireDueSessions(scope, BATCH))) === BATCH);
  await settleDueRefunds(transact);
  await transact(async ({ client, now }) => {
    await client.query('DELETE FROM payments.idempotency_keys WHERE created <= $1', [
      addSeconds(now, -KEY_LIFETIME_SECONDS),
    ]);
    await client.query('DELETE FROM payments.webhook_secrets WHERE expires_at <= $1', [now]);
    await client.query('DELETE FROM payments.events WHERE created < $1', [
      addSeconds(now, -EVENT_LIFETIME_SECONDS),
    ]);
  });
}

export async function settleDueRefunds(transact: Transact): Promise<void> {
  while (await transact(settleNextRefund));
}
