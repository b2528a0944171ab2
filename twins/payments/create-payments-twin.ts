import type pg from 'pg';
import { migrateSchema } from '#twins/kit/migrate.ts';
import { days, hours, minutes, seconds } from '#twins/kit/time.ts';
import type { Twin, TwinLog } from '#twins/kit/twin.ts';
import { type Chaos, setChaos } from './chaos/chaos.ts';
import { disturbRequest } from './chaos/disturb-request.ts';
import { findNextDebit, settleNextDebit } from './checkout/debit-session.ts';
import { expireDueSessions } from './checkout/sessions.ts';
import { createDeliveryWorker } from './deliveries/delivery-worker.ts';
import { paymentsMigrations } from './migrations.ts';
import { handlePage } from './pages/handle-page.ts';
import { closeNextUnanswered } from './resources/disputes.ts';
import { deleteOldEvents } from './resources/events.ts';
import { payOutDaily } from './resources/payouts.ts';
import { findNextSettlement, settleNextRefund } from './resources/refunds.ts';
import { deleteOldSecrets, ensureWebhookEndpoint, rollWebhookSecret } from './resources/webhook-endpoints.ts';
import { servedResources } from './served-resources.ts';
import { deleteOldKeys } from './wire/answers.ts';
import { createRouter } from './wire/endpoint.ts';
import { handleRequest } from './wire/handle-request.ts';
import { createTransact, ensureTwinSecret, type Seller, type Transact } from './wire/transaction.ts';

export type PaymentsTwinOptions = {
  /** The twin keeps everything in its own schema, `payments`. The pool is the caller's and is left open. */
  pool: pg.Pool;
  /** `sk_test_…`: the only key the API accepts. */
  secretKey: string;
  /** Absolute address the hosted pages live under, e.g. `http://127.0.0.1:3000/paiement`. */
  publicUrl: string;
  account?: Seller;
  /** The clock, UTC. Default: the real one. */
  now?: () => Date;
  log: TwinLog;
  /** Posts webhooks. Default: the global `fetch`; each post is given 10 seconds. */
  deliver?: typeof fetch;
  /** Waits after each failed delivery before the next try; after the last, the delivery has failed. */
  retryDelaysMs?: number[];
};

/**
 * The payments twin. `fetch` serves the API under `/v1/`, in whose place it may stand for the official client, and the
 * hosted pages under `publicUrl`. `start` begins to deliver events and to settle what takes its time: refunds of
 * test cards, and direct debits; what was not delivered at `stop` goes out after the next start. `sweep` expires sessions, settles refunds and debits, closes
 * the disputes nobody answered, pays out once a day, forgets idempotency keys after a day and events after 30.
 */
export type PaymentsTwin = Omit<Twin, 'start'> & {
  start(): void;
  /** Registers an address for webhooks; the same address keeps its id and its secret. Default: all events. */
  ensureWebhookEndpoint(endpoint: {
    url: string;
    enabledEvents?: string[];
  }): Promise<{ id: string; secret: string }>;
  /** Gives an endpoint a new secret; the old ones sign too for `overlapMs` (default: a day). Returns the new one. */
  rollWebhookSecret(id: string, overlapMs?: number): Promise<string>;
  /** Lets things go wrong in tests, in every process on the database; `null` ends it. */
  setChaos(chaos: Chaos | null): Promise<void>;
};

/** About three days, as the provider tries (https://docs.stripe.com/webhooks#automatic-retries). */
const RETRY_DELAYS_MS = [
  seconds(5),
  seconds(30),
  minutes(5),
  hours(1),
  hours(3),
  hours(6),
  hours(12),
  days(1),
  days(1),
];

/** Sessions a sweep expires in one transaction. */
const EXPIRY_BATCH = 100;

/**
 * Opens the payments twin: brings its schema up to date and serves the part of Stripe v1 that README.md lists. All
 * state is in PostgreSQL, so several instances may share a database and none loses what it acknowledged.
 * @throws {Error} when the key is no test key, the address is not absolute, or the schema cannot be brought up to date.
 */
export async function createPaymentsTwin(options: PaymentsTwinOptions): Promise<PaymentsTwin> {
  const { pool, secretKey, log } = options;
  if (!/^sk_test_\w{8,}$/.test(secretKey)) throw new Error('the secret key must look like sk_test_…');
  if (!URL.canParse(options.publicUrl)) throw new Error('publicUrl must be an absolute address');
  const publicUrl = options.publicUrl.replace(/(?<!\/)\/+$/, '');
  const pagesPath = new URL(`${publicUrl}/`).pathname;
  const account = options.account ?? { displayName: 'Démonstration' };
  const now = options.now ?? (() => new Date());
  await migrateSchema(pool, 'payments', paymentsMigrations);
  const tokenKey = await ensureTwinSecret(pool, 'page-token');
  const transact = createTransact({ pool, now, account, publicUrl, onEvents: () => worker.wake() });
  const worker = createDeliveryWorker({
    client: pool,
    now,
    log,
    deliver: options.deliver ?? fetch,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
    async chore() {
      await settleDue(transact);
      const times = [await findNextSettlement(pool), await findNextDebit(pool)].filter(
        (time) => time !== null,
      );
      return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())));
    },
  });
  const expansions = Object.fromEntries(servedResources.map((resource) => [resource.object, resource]));
  const router = createRouter(servedResources.flatMap(({ endpoints }) => endpoints));
  const api = { secretKey, router, expansions, transact, log };
  const pages = { publicUrl, account, transact, tokenKey, log };
  return {
    fetch(request) {
      const { pathname } = new URL(request.url);
      const isPage = !pathname.startsWith('/v1/') && `${pathname}/`.startsWith(pagesPath);
      if (isPage) return handlePage(request, pages);
      return untilAborted(
        request,
        disturbRequest(pool, request, () => handleRequest(request, api)),
      );
    },
    start: () => worker.start(),
    stop: () => worker.stop(),
    async sweep() {
      while ((await transact((scope) => expireDueSessions(scope, EXPIRY_BATCH))) === EXPIRY_BATCH);
      await settleDue(transact);
      while (await transact(closeNextUnanswered));
      await transact(payOutDaily);
      await transact(async ({ client, now: moment }) => {
        await deleteOldKeys(client, moment);
        await deleteOldSecrets(client, moment);
        await deleteOldEvents(client, moment);
      });
      worker.wake();
    },
    ensureWebhookEndpoint: ({ url, enabledEvents = ['*'] }) =>
      transact((scope) => ensureWebhookEndpoint(scope, url, enabledEvents)),
    setChaos: (chaos) => setChaos(pool, chaos),
    rollWebhookSecret: (id, overlapMs = days(1)) =>
      transact((scope) => rollWebhookSecret(scope, id, overlapMs)),
  };
}

/** In small transactions, one a refund or debit. */
async function settleDue(transact: Transact): Promise<void> {
  while (await transact(settleNextRefund));
  while (await transact(settleNextDebit));
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
