import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import { createPayments } from '#clients/payments.ts';
import { createPaymentsTwin, type PaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import type { School } from './school.ts';
import { silentLog } from './twin-log.ts';

/** A school's payment provider: the operations of its dashboard and signed webhooks. */
export type Provider = {
  /** Official client on the school's account. */
  stripe: Stripe;
  webhookUrl: string;
  webhookSecret: string;
  /** Injects faults at the provider. `null` clears them. */
  setChaos: PaymentsTwin['setChaos'];
  /** Posts a signed event to the school. `timestamp` is in seconds. */
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
  // Returns the school's secret, because an existing URL keeps its secret.
  const { secret } = await twin.ensureWebhookEndpoint({ url: webhookUrl });
  // Delivers events of this test, because the school's own worker polls only every few seconds.
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
