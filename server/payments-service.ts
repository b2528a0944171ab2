import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import Stripe from 'stripe';
import type { Circuits } from '#clients/circuit.ts';
import { createPayments, refuseCall } from '#clients/payments.ts';
import { createPaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import type { PageFonts } from '#twins/payments/pages/fonts.ts';
import type { Seller } from '#twins/payments/wire/transaction.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** Path of the twin's hosted pages on this site. */
export const PAGES_PATH = '/paiement';

const WEBHOOK_PATH = '/api/stripe/webhook';

/**
 * Connects to Stripe if configured, otherwise to the twin. `openWebhooks` returns the signing secret. `isHeld`:
 * no call leaves the machine.
 */
export async function startPayments(
  config: Config,
  options: { log: Log; pool: pg.Pool; circuits: Circuits; isHeld: boolean },
) {
  const { log, pool, circuits } = options;
  if (config.stripe) {
    const { secretKey, webhookSecret } = config.stripe;
    return {
      client: options.isHeld
        ? createPayments({
            secretKey,
            fetch: async () => refuseCall('payments of an unconfirmed installation'),
          })
        : createPayments({ secretKey, circuits }),
      openWebhooks: async () => webhookSecret,
      mount: undefined,
    };
  }
  // Only this process uses its twin, so the key can be temporary.
  const secretKey = `sk_test_${randomBytes(24).toString('hex')}`;
  const endpointUrl = config.siteUrl + WEBHOOK_PATH;
  const twin = await createPaymentsTwin({
    pool,
    secretKey,
    publicUrl: config.siteUrl + PAGES_PATH,
    readAccount: () => readSeller(pool),
    fonts: await readFonts(),
    // Each server delivers the twin's events to itself instead of to the public address.
    deliver: (url, init) =>
      fetch(url === endpointUrl ? `http://${loopback(config)}${WEBHOOK_PATH}` : url, init),
    log: log.child({ service: 'payments' }),
  });
  const client = createPayments({
    secretKey,
    circuits,
    fetch: (url, init) => twin.fetch(new Request(url, init)),
  });
  return {
    client,
    async openWebhooks() {
      const endpoint = await twin.ensureWebhookEndpoint({ url: endpointUrl });
      await deleteFormerEndpoints(client, endpoint.id, log);
      return endpoint.secret;
    },
    mount: { paths: [`${PAGES_PATH}/*`], twin },
  };
}

/**
 * Returns the school's name and, if it has its own, colour; null before the school has a name. Plain SQL, because
 * `#core/school.ts` would load the interface texts and the query builder a second time outside their bundle.
 */
async function readSeller(pool: pg.Pool): Promise<Seller | null> {
  const { rows } = await pool.query<{ name: string | null; accent: string | null }>(
    `select value ->> 'name' as name, value ->> 'accent' as accent from settings where key = 'school'`,
  );
  const { name, accent } = rows[0] ?? {};
  if (!name) return null;
  if (!accent) return { displayName: name };
  // Lazy, because the colour library has 150 modules.
  const { toAccentShades } = await import('#common/accent.ts');
  return { displayName: name, colour: toAccentShades(accent).accent };
}

/** Reads the fonts of the site, so that the payment page looks like it. */
async function readFonts(): Promise<PageFonts> {
  const read = (name: string) => readFile(new URL(`../app/ui/fonts/${name}.woff2`, import.meta.url));
  const [title, text] = await Promise.all([read('newsreader'), read('source-sans-3')]);
  return { title, text };
}

/** Local address of this process: webhooks of the twin never leave the machine. */
function loopback({ host, port }: Config): string {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** Deletes webhook endpoints of former site addresses: their events would be retried for days. */
async function deleteFormerEndpoints(client: Stripe, ownId: string, log: Log): Promise<void> {
  const { data } = await client.webhookEndpoints.list({ limit: 100 });
  for (const { id, url } of data) {
    if (id === ownId || !url.endsWith(WEBHOOK_PATH)) continue;
    try {
      await client.webhookEndpoints.del(id);
      log.info({ url }, 'former webhook endpoint removed');
    } catch (error) {
      // Another server that starts concurrently has already removed it.
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 404)
        throw error;
    }
  }
}
