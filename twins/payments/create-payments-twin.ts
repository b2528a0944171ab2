import type pg from 'pg';
import { migrateSchema } from '#twins/kit/migrate.ts';
import { days, hours, minutes, seconds } from '#twins/kit/time.ts';
import { loggable, type Twin, type TwinLog } from '#twins/kit/twin.ts';
import { type Chaos, setChaos } from './chaos/chaos.ts';
import { disturbRequest } from './chaos/disturb-request.ts';
import { findNextDebit, settleNextDebit } from './checkout/debit-session.ts';
import { expireDueSessions } from './checkout/sessions.ts';
import { createDeliveryWorker } from './deliveries/delivery-worker.ts';
import { paymentsMigrations } from './migrations.ts';
import type { PageFonts } from './pages/fonts.ts';
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
  /** Owned by the caller and never closed by the twin. All data is in schema `payments`. */
  pool: pg.Pool;
  /** `sk_test_…`: the only key that the API accepts. */
  secretKey: string;
  /** Absolute URL of the hosted pages, such as `http://127.0.0.1:3000/paiement`. */
  publicUrl: string;
  account?: Seller;
  /** Returns the current seller for each hosted page, instead of `account`; null for no change. */
  readAccount?: () => Promise<Seller | null>;
  fonts?: PageFonts;
  now?: () => Date;
  /** True to record no events, so that no webhooks are delivered. */
  isSilent?: boolean;
  log: TwinLog;
  /** Posts webhooks, with a timeout of 10 seconds. Default: the global `fetch`. */
  deliver?: typeof fetch;
  /** Delays between delivery attempts. If the attempt after the last delay fails, the delivery has failed. */
  retryDelaysMs?: number[];
};

/**
 * A local Stripe-compatible server. `fetch` serves the API under `/v1/` and hosted pages under `publicUrl`.
 * `start` begins to deliver events and settle refunds and debits. `sweep` also expires sessions, closes
 * unanswered disputes, pays out daily, and deletes idempotency keys after a day and events after 30 days.
 */
export type PaymentsTwin = Omit<Twin, 'start'> & {
  start(): void;
  /** Registers a webhook URL. The same URL keeps its id and secret. Default: all events. */
  ensureWebhookEndpoint(endpoint: {
    url: string;
    enabledEvents?: string[];
  }): Promise<{ id: string; secret: string }>;
  /** Returns a new signing secret. The old secrets stay valid for `overlapMs` (default: one day). */
  rollWebhookSecret(id: string, overlapMs?: number): Promise<string>;
  /** Applies to every process on the database. `null` stops the faults. */
  setChaos(chaos: Chaos | null): Promise<void>;
};

/** Delivery retries over about three days (https://docs.stripe.com/webhooks#automatic-retries). */
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

const EXPIRY_BATCH = 100;

/**
 * Migrates the schema. All state is in PostgreSQL, so several instances may share a database.
 * @throws {Error} if `secretKey` is not a test key, `publicUrl` is not absolute or the migration fails
 */
export async function createPaymentsTwin(options: PaymentsTwinOptions): Promise<PaymentsTwin> {
  const { pool, secretKey, log } = options;
  if (!/^sk_test_\w{8,}$/.test(secretKey)) throw new Error('secretKey must match sk_test_…');
  if (!URL.canParse(options.publicUrl)) throw new Error('publicUrl is not an absolute URL');
  const publicUrl = options.publicUrl.replace(/\/$/, '');
  const pagesPath = new URL(`${publicUrl}/`).pathname;
  let account = options.account ?? { displayName: 'Démonstration' };
  const now = options.now ?? (() => new Date());
  await migrateSchema(pool, 'payments', paymentsMigrations);
  const tokenKey = await ensureTwinSecret(pool, 'page-token');
  const transact = createTransact({
    ...{ pool, now, publicUrl, isSilent: options.isSilent, onEvents: () => worker.wake() },
    readAccount: () => account,
  });
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
  async function showPage(request: Request): Promise<Response> {
    try {
      account = (await options.readAccount?.()) ?? account;
    } catch (error) {
      log.warn({ err: loggable(error) }, 'the seller of the payment pages is unknown');
    }
    const { fonts } = options;
    return handlePage(request, { publicUrl, account, fonts, transact, tokenKey, log });
  }
  return {
    fetch(request) {
      const { pathname } = new URL(request.url);
      const isPage = !pathname.startsWith('/v1/') && `${pathname}/`.startsWith(pagesPath);
      if (isPage) return showPage(request);
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

async function settleDue(transact: Transact): Promise<void> {
  while (await transact(settleNextRefund));
  while (await transact(settleNextDebit));
}

/** Rejects when the request is aborted, as `fetch` does. The work itself continues. */
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
