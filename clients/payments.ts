import Stripe from 'stripe';
import { CircuitOpenError, type Circuits, guardFetch } from './circuit.ts';

/**
 * The official Stripe client. `fetch` is given when the payments twin answers in this process.
 * Telemetry is off; two retries with the SDK's own back-off; every call ends within 10 s, and at once while the provider is known to be down.
 */
export function createPayments(options: {
  secretKey: string;
  fetch?: typeof fetch;
  circuits?: Circuits;
}): Stripe {
  const { secretKey, circuits, fetch: ask = fetch } = options;
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(circuits ? guard(circuits, secretKey, ask) : ask),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Cédille' },
  });
}

function guard(circuits: Circuits, secretKey: string, ask: typeof fetch): typeof fetch {
  const guarded = guardFetch(circuits, 'payments', ask, (askPlainly) =>
    askPlainly(balance, {
      headers: { authorization: `Bearer ${secretKey}` },
      signal: AbortSignal.timeout(10_000),
    }),
  );
  return async (input, init) => {
    try {
      return await guarded(input, init);
    } catch (error) {
      if (error instanceof CircuitOpenError) return toAnswer(error);
      throw error;
    }
  };
}

/** Read-only, and answered to every key, if only by a refusal. https://docs.stripe.com/api/balance/balance_retrieve */
const balance = 'https://api.stripe.com/v1/balance';

/** In the shape of the provider's own faults; the client does not try again. */
const toAnswer = ({ message }: CircuitOpenError): Response =>
  Response.json(
    { error: { type: 'api_error', message } },
    { status: 503, headers: { 'stripe-should-retry': 'false' } },
  );
