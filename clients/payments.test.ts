import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCircuits } from './circuit.ts';
import { createPayments } from './payments.ts';

let answer: () => Response | Promise<Response>;
let asked: number;

const price = { id: 'price_1', object: 'price', unit_amount: 2_400 };

function open() {
  asked = 0;
  return createPayments({
    secretKey: 'sk_test_1',
    circuits: createCircuits({ info: () => undefined, warn: () => undefined }),
    fetch: async () => {
      asked++;
      return answer();
    },
  });
}

/** Asks once, without the client's own second tries. */
const ask = (stripe: Stripe) => stripe.prices.retrieve('price_1', {}, { maxNetworkRetries: 0 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['refuses', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers with a fault of its own', () => Response.json({ error: { type: 'api_error' } }, { status: 500 })],
  [
    'breaks off in the middle of its answer',
    () =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"id":'));
            controller.error(new Error('reset'));
          },
        }),
      ),
  ],
])(
  'a provider that %s five times in a row is not asked for a while, then for its balance',
  async (_how, fault) => {
    const stripe = open();
    answer = fault;
    for (let time = 0; time < 5; time++)
      await expect(ask(stripe)).rejects.toBeInstanceOf(Stripe.errors.StripeError);
    expect(asked).toBe(5);
    answer = () => Response.json(price);
    await expect(stripe.prices.retrieve('price_1')).rejects.toMatchObject({ statusCode: 503 });
    expect(asked).toBe(5);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).toBe(6);
    expect(await ask(stripe)).toMatchObject({ id: 'price_1' });
    expect(asked).toBe(7);
  },
);

test('what the provider refuses is no fault of its own, and a success between faults forgives them', async () => {
  const stripe = open();
  for (let time = 0; time < 12; time++) {
    answer = () =>
      time % 4 === 3
        ? Response.json(
            { error: { type: 'invalid_request_error', code: 'resource_missing' } },
            { status: 404 },
          )
        : Response.json({ error: { type: 'api_error' } }, { status: 500 });
    await expect(ask(stripe)).rejects.toBeInstanceOf(Stripe.errors.StripeError);
  }
  expect(asked).toBe(12);
});
