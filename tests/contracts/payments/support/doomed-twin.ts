import pg from 'pg';
import Stripe from 'stripe';
import { silentLog } from '#tests/support/twin-log.ts';
import { createPaymentsTwin } from '#twins/payments/create-payments-twin.ts';

/** Child process that a test kills during a webhook delivery. Reports the id of the product it created. */
const [url = '', secretKey = ''] = process.argv.slice(2);
const twin = await createPaymentsTwin({
  pool: new pg.Pool({ connectionString: url }),
  secretKey,
  publicUrl: 'http://127.0.0.1:3000/paiement',
  log: silentLog,
  deliver: () => {
    process.stdout.write('delivering\n');
    return new Promise(() => {});
  },
});
await twin.ensureWebhookEndpoint({ url: 'http://127.0.0.1:3000/webhook' });
const stripe = new Stripe(secretKey, {
  httpClient: Stripe.createFetchHttpClient((input, init) => twin.fetch(new Request(input, init))),
  telemetry: false,
});
const product = await stripe.products.create({ name: 'Acquitté' });
process.stdout.write(`${product.id}\n`);
twin.start();
setInterval(() => {}, 1000);
