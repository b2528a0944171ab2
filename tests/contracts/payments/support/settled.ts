import type Stripe from 'stripe';

/** Until an event has no delivery left to make. */
export async function settled(stripe: Stripe, id = ''): Promise<void> {
  while ((await stripe.events.retrieve(id)).pending_webhooks > 0);
}
