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

const ask = (stripe: Stripe) => stripe.prices.retrieve('price_1', {}, { maxNetworkRetries: 0 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['refuses connections', () => Promise.reject(new TypeError('fetch failed'))],
  ['responds with a server error', () => Response.json({ error: { type: 'api_error' } }, { status: 500 })],
  [
    'aborts a response',
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
  'the client stops requests to a provider that %s five times in a row, then probes its balance',
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

test('the client counts rejected requests as success, which resets the count of faults', async () => {
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
