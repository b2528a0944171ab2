import { createDeliveryWorker } from './deliveries/delivery-worker.ts';
import { endpoints } from './endpoints.ts';
import { expansions } from './expand/expansions.ts';
import { handlePage } from './pages/handle-page.ts';
import type { PaymentsTwinOptions } from './payments-twin-options.ts';
import { nextSettlement } from './refunds/settle-refunds.ts';
import { migrate } from './schema/migrate.ts';
import { twinSecret } from './schema/twin-secret.ts';
import { settleDueRefunds, sweepAll } from './sweep.ts';
import { ensureWebhookEndpoint, rollSecret } from './webhook-endpoints/save-webhook-endpoint.ts';
import { handleRequest } from './wire/handle-request.ts';
import { createRouter } from './wire/router.ts';
import { createTransact } from './wire/transact.ts';

export type PaymentsTwin = {
  /** The API under `/v1/`; stands in for `fetch` in the official client. */
  api(request: Request): Promise<Response>;
  /** The hosted pages under `publicUrl`. */
  pages(request: Request): Promise<Response>;
  /** Registers an address for webhooks; the same address keeps its id and its secret. Default: all events. */
  ensureWebhookEndpoint(endpoint: {
    url: string;
    enabledEvents?: string[];
  }): Promise<{ id: string; secret: string }>;
  /** Gives an endpoint a new secret; the old ones sign too for `overlapSeconds` (default: a day). Returns the new one. */
  rollWebhookSecret(id: string, overlapSeconds?: number): Promise<string>;
  /** Starts delivering events, and settling the refunds of test cards that take their time. */
  startDeliveries(): void;
  /** Stops delivering; what was not delivered goes out after the next start. */
  stop(): Promise<void>;
  /** Expires sessions, settles refunds, forgets idempotency keys after a day and events after 30. Run it every few minutes. */
  sweep(): Promise<void>;
};

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** About three days, as the provider tries (https://docs.stripe.com/webhooks#automatic-retries). */
const RETRY_DELAYS_SECONDS = [5, 30, 5 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, 24 * HOUR, 24 * HOUR];

/**
 * Opens the payments twin: brings its schema up to date and serves the part of Stripe v1 that README.md lists. All
 * state is in PostgreSQL, so several instances may share a database and none loses what it acknowledged.
 * @throws {Error} when the key is no test key, the address is not absolute, or the schema cannot be brought up to date.
 */
export async function createPaymentsTwin(options: PaymentsTwinOptions): Promise<PaymentsTwin> {
  const { pool, secretKey, log } = options;
  if (!/^sk_test_\w{8,}$/.test(secretKey)) throw new Error('the secret key must look like sk_test_…');
  if (!URL.canParse(options.publicUrl)) throw new Error('publicUrl must be an absolute address');
  const publicUrl = options.publicUrl.replace(/\/+$/, '');
  const account = options.account ?? { displayName: 'Démonstration' };
  const now = options.now ?? (() => new Date());
  await migrate(pool, now());
  const tokenKey = await twinSecret(pool, 'page-token');
  const transact = createTransact({ pool, now, account, publicUrl, onEvents: () => worker.wake() });
  const worker = createDeliveryWorker({
    client: pool,
    now,
    log,
    deliver: options.deliver ?? fetch,
    retryDelaysSeconds: options.retryDelaysSeconds ?? RETRY_DELAYS_SECONDS,
    async chore() {
      await settleDueRefunds(transact);
      return await nextSettlement({ client: pool });
    },
  });
  const api = { secretKey, router: createRouter(endpoints), expansions, transact, log };
  return {
    api: (request) => untilAborted(request, handleRequest(request, api)),
    pages: (request) => handlePage(request, { publicUrl, account, transact, tokenKey, log }),
    ensureWebhookEndpoint: ({ url, enabledEvents = ['*'] }) =>
      transact((scope) => ensureWebhookEndpoint(scope, { url, enabledEvents })),
    rollWebhookSecret: (id, overlapSeconds = 24 * HOUR) =>
      transact((scope) => rollSecret(scope, id, overlapSeconds)),
    startDeliveries: () => worker.start(),
    stop: () => worker.stop(),
    async sweep() {
      await sweepAll(transact);
      worker.wake();
    },
  };
}

/** Rejects as `fetch` does when its caller gives up, e.g. at the client's time-out; the work goes on to its end. */
async function untilAborted(request: Request, response: Promise<Response>): Promise<Response> {
  const { signal } = request;
  signal.throwIfAborted();
  const aborted = Promise.withResolvers<never>();
  const giveUp = () => aborted.reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([response, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}
