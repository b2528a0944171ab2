import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { heardEvents } from '../orders/handle-payment-event.ts';

/** Whether the payment provider leaves us without an answer, or refuses our key. */
export async function findSilentPayments(core: Pick<Core, 'payments'>): Promise<string | null> {
  try {
    await core.payments.events.list({ limit: 1 });
    return null;
  } catch (error) {
    const { statusCode } = error as { statusCode?: number };
    if (statusCode === 401 || statusCode === 403) return m.warnings_payments_refused();
    // Whoever says that we ask too much is there.
    return statusCode === 429 ? null : m.warnings_payments_silent();
  }
}

/** A webhook that was refused once is delivered again within minutes; one of so long ago was refused several times. */
const lateMilliseconds = 30 * 60_000;
const recentMilliseconds = 24 * 3_600_000;

/**
 * Whether what the provider tells us does not arrive. It is asked itself: what we refuse anybody can make up, and what never
 * reaches us we cannot count. https://docs.stripe.com/api/events/list#list_events-delivery_success
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
