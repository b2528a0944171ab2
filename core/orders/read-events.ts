import { eq, inArray } from 'drizzle-orm';
import type Stripe from 'stripe';
import { paymentEvents } from '#database/tables/orders.ts';
import { paymentCursors } from '#database/tables/payments.ts';
import type { Core } from '../context.ts';
import { handlePaymentEvent, heardEvents } from './handle-payment-event.ts';

const minute = 60_000;

/** Retention of events at the provider (https://docs.stripe.com/api/events). */
const retentionMilliseconds = 29 * 24 * 60 * minute;

/** Every run reads this period again, because an event can be listed late and the clocks may differ. */
const overlapMilliseconds = 15 * minute;

/**
 * Handles the events that no webhook delivered, oldest first, and returns their number.
 * A failed event does not block the others; the next run reads it again.
 */
export async function readEvents(core: Core): Promise<number> {
  const begun = core.now();
  const [cursor] = await core.db
    .select({ readUntil: paymentCursors.readUntil })
    .from(paymentCursors)
    .where(eq(paymentCursors.name, 'events'));
  const oldest = begun.getTime() - retentionMilliseconds;
  const from = Math.max(oldest, (cursor?.readUntil.getTime() ?? oldest) - overlapMilliseconds);
  const events = await listUnheard(core, Math.floor(from / 1_000));
  let dealt = 0;
  for (const event of events.reverse()) {
    try {
      await handlePaymentEvent(core, event);
      dealt++;
    } catch (error) {
      core.log.error({ err: error, event: event.id, type: event.type }, 'payment event failed');
    }
  }
  if (dealt < events.length) return dealt;
  await core.db
    .insert(paymentCursors)
    .values({ name: 'events', readUntil: begun })
    .onConflictDoUpdate({ target: paymentCursors.name, set: { readUntil: begun } });
  return dealt;
}

/** Returns events that were not handled yet, newest first like the provider. */
async function listUnheard(core: Core, since: number): Promise<Stripe.Event[]> {
  const unheard: Stripe.Event[] = [];
  let page = await core.payments.events.list({
    created: { gte: since },
    types: [...heardEvents],
    limit: 100,
  });
  for (;;) {
    const ids = page.data.map(({ id }) => id);
    const known = ids.length
      ? await core.db
          .select({ id: paymentEvents.id })
          .from(paymentEvents)
          .where(inArray(paymentEvents.id, ids))
      : [];
    const heard = new Set(known.map(({ id }) => id));
    unheard.push(...page.data.filter(({ id }) => !heard.has(id)));
    const last = ids.at(-1);
    if (!page.has_more || !last) return unheard;
    page = await core.payments.events.list({
      created: { gte: since },
      types: [...heardEvents],
      limit: 100,
      starting_after: last,
    });
  }
}
