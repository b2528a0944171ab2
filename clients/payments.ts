import Stripe from 'stripe';

/**
 * The official Stripe client. `fetch` is given when the payments twin answers in this process.
 * Telemetry is off; two retries with the SDK's own back-off; every call ends within 10 s.
 */
export function createPayments(options: { secretKey: string; fetch?: typeof fetch }): Stripe {
  return new Stripe(options.secretKey, {
    ...(options.fetch ? { httpClient: Stripe.createFetchHttpClient(options.fetch) } : {}),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
    appInfo: { name: 'Cédille' },
  });
}
