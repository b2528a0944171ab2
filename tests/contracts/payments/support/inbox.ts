import Stripe from 'stripe';

type Delivery = { url: string; body: string; signature: string; headers: Headers; event: Stripe.Event };

type Answer = (delivery: Delivery, signal: AbortSignal | null | undefined) => Response | Promise<Response>;

type Inbox = {
  /** Replaces `fetch` in the twin. */
  deliver: typeof fetch;
  deliveries: Delivery[];
  /** Sets the response to later webhooks; 200 by default. */
  answer(how: Answer): void;
  received(count: number): Promise<Delivery[]>;
};

/** Creates a webhook receiver in this process. It waits for requests, never for a fixed time. */
export function openInbox(): Inbox {
  const deliveries: Delivery[] = [];
  let waiting: { count: number; resolve(deliveries: Delivery[]): void }[] = [];
  let how: Answer = () => new Response('ok');
  return {
    deliveries,
    answer(next) {
      how = next;
    },
    async deliver(input, init) {
      const headers = new Headers(init?.headers);
      const body = String(init?.body);
      const delivery: Delivery = {
        url: String(input),
        body,
        headers,
        signature: headers.get('stripe-signature') ?? '',
        event: JSON.parse(body) as Stripe.Event,
      };
      deliveries.push(delivery);
      const reached = waiting.filter(({ count }) => count <= deliveries.length);
      waiting = waiting.filter((waiter) => !reached.includes(waiter));
      for (const { resolve } of reached) resolve(deliveries);
      return await how(delivery, init?.signal);
    },
    received(count) {
      if (deliveries.length >= count) return Promise.resolve(deliveries);
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
  };
}

/** Returns the event of a webhook if its signature is valid for this secret and time. */
export function verify(delivery: Delivery, secret: string, receivedAt?: Date): Stripe.Event {
  return Stripe.webhooks.constructEvent(
    delivery.body,
    delivery.signature,
    secret,
    300,
    undefined,
    receivedAt?.getTime(),
  );
}
