import Stripe from 'stripe';

/** A webhook as it arrived. */
type Letter = { url: string; body: string; signature: string; headers: Headers; event: Stripe.Event };

type Answer = (letter: Letter, signal: AbortSignal | null | undefined) => Response | Promise<Response>;

type Inbox = {
  /** Stands in for `fetch` in the twin. */
  deliver: typeof fetch;
  letters: Letter[];
  /** Answers what arrives from now on; 200 until told otherwise. */
  answer(how: Answer): void;
  /** Waits until as many have arrived as asked. */
  received(count: number): Promise<Letter[]>;
};

/** A receiver of webhooks in this process: nothing waits for a clock, only for what arrives. */
export function openInbox(): Inbox {
  const letters: Letter[] = [];
  let waiting: { count: number; resolve(letters: Letter[]): void }[] = [];
  let how: Answer = () => new Response('ok');
  return {
    letters,
    answer(next) {
      how = next;
    },
    async deliver(input, init) {
      const headers = new Headers(init?.headers);
      const body = String(init?.body);
      const letter: Letter = {
        url: String(input),
        body,
        headers,
        signature: headers.get('stripe-signature') ?? '',
        event: JSON.parse(body) as Stripe.Event,
      };
      letters.push(letter);
      const reached = waiting.filter(({ count }) => count <= letters.length);
      waiting = waiting.filter((waiter) => !reached.includes(waiter));
      for (const { resolve } of reached) resolve(letters);
      return await how(letter, init?.signal);
    },
    received(count) {
      if (letters.length >= count) return Promise.resolve(letters);
      return new Promise((resolve) => waiting.push({ count, resolve }));
    },
  };
}

/** The event of a letter, if its signature is good for this secret at this time. */
export function verify(letter: Letter, secret: string, receivedAt?: Date): Stripe.Event {
  return Stripe.webhooks.constructEvent(
    letter.body,
    letter.signature,
    secret,
    300,
    undefined,
    receivedAt?.getTime(),
  );
}
