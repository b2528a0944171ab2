import Stripe from 'stripe';
import { CircuitOpenError, type Circuits, guardFetch } from './circuit.ts';

/** Creates the official Stripe client. Calls are retried twice with its own back-off and end within 10 s. */
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
      if (error instanceof CircuitOpenError) return refuseCall(error.message);
      throw error;
    }
  };
}

/** https://docs.stripe.com/api/balance/balance_retrieve */
const balance = 'https://api.stripe.com/v1/balance';

/** Returns the response to a call that is not made. The client does not retry it. */
export const refuseCall = (message: string): Response =>
  Response.json(
    { error: { type: 'api_error', message } },
    { status: 503, headers: { 'stripe-should-retry': 'false' } },
  );
