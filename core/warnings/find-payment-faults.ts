import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { heardEvents } from '../orders/handle-payment-event.ts';

/** Returns a warning if the payment provider is unavailable or rejects the key. */
export async function findSilentPayments(core: Pick<Core, 'payments'>): Promise<string | null> {
  try {
    await core.payments.events.list({ limit: 1 });
    return null;
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === 401 || statusCode === 403) return m.warnings_payments_refused();
    // A provider that answers 429 (rate limit) is available.
    return statusCode === 429 ? null : m.warnings_payments_silent();
  }
}

/** Webhooks are retried within minutes, so older undelivered ones failed several times. */
const lateMilliseconds = 30 * 60_000;
const recentMilliseconds = 24 * 3_600_000;

/**
 * Returns a warning if the provider could not deliver recent webhooks:
 * https://docs.stripe.com/api/events/list#list_events-delivery_success
 */
export async function findMissedWebhooks(core: Pick<Core, 'payments' | 'now'>): Promise<string | null> {
  const now = core.now().getTime();
  const { data } = await core.payments.events.list({
    delivery_success: false,
    types: [...heardEvents],
    created: {
      gte: Math.floor((now - recentMilliseconds) / 1_000),
      lte: Math.floor((now - lateMilliseconds) / 1_000),
    },
    limit: 1,
  });
  return data.length > 0 ? m.warnings_webhooks_missed() : null;
}
