import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { createPayments } from '#clients/payments.ts';
import { createPaymentsTwin, type PaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import type { School } from './school.ts';
import { silentLog } from './twin-log.ts';

/** The payment provider of a school, seen from its own side: what its dashboard can do, and what it signs. */
export type Provider = {
  /** The official client, on the same account as the school's. */
  stripe: Stripe;
  webhookUrl: string;
  webhookSecret: string;
  /** Lets things go wrong at the provider, or nothing any more (`null`). */
  setChaos: PaymentsTwin['setChaos'];
  /** Posts an event to the school as the provider does, signed now or at `timestamp` (seconds, UTC). */
  deliver(event: Stripe.Event, timestamp?: number): Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openProvider(school: Pick<School, 'url' | 'database'>): Promise<Provider> {
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const twin = await createPaymentsTwin({
    pool: school.database.pool,
    secretKey,
    publicUrl: `${school.url}/paiement`,
    log: silentLog,
  });
  const webhookUrl = `${school.url}/api/stripe/webhook`;
  // The same address keeps its secret: this one is the school's.
  const { secret } = await twin.ensureWebhookEndpoint({ url: webhookUrl });
  // What is done here is delivered from here: the school's own worker looks around every few seconds only.
  twin.start();
  const stripe = createPayments({ secretKey, fetch: (url, init) => twin.fetch(new Request(url, init)) });
  return {
    stripe,
    webhookUrl,
    webhookSecret: secret,
    setChaos: twin.setChaos,
    async deliver(event, timestamp = Math.floor(Date.now() / 1_000)) {
      const payload = JSON.stringify(event);
      const signature = await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp });
      return fetch(webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        body: payload,
      });
    },
    [Symbol.asyncDispose]: () => twin.stop(),
  };
}
