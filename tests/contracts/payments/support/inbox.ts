import Stripe from 'stripe';

/** A webhook as it arrived. */
type Delivery = { url: string; body: string; signature: string; headers: Headers; event: Stripe.Event };

type Answer = (delivery: Delivery, signal: AbortSignal | null | undefined) => Response | Promise<Response>;

type Inbox = {
  /** Stands in for `fetch` in the twin. */
  deliver: typeof fetch;
  deliveries: Delivery[];
  /** Answers what arrives from now on; 200 until told otherwise. */
  answer(how: Answer): void;
  /** Waits until as many have arrived as asked. */
  received(count: number): Promise<Delivery[]>;
};

/** A receiver of webhooks in this process: nothing waits for a clock, only for what arrives. */
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

/** The event of a letter, if its signature is good for this secret at this time. */
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
