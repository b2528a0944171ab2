import type Stripe from 'stripe';

/** Waits until an event has no pending delivery. */
export async function settled(stripe: Stripe, id = ''): Promise<void> {
  const isPending = async () => {
    const { data } = await stripe.events.list({ limit: 100 });
    return data.find((event) => event.id === id)?.pending_webhooks !== 0;
  };
  while (await isPending());
}
