import { createHmac, randomBytes } from 'node:crypto';
import { addMilliseconds, seconds, toEpochSeconds } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import { loggable, type TwinLog } from '#twins/kit/twin.ts';
import { type Chaos, isHit, readChaos } from '../chaos/chaos.ts';
import {
  type Claim,
  claimDeliveries,
  type DeliveryOutcome,
  findNextDelivery,
  type Parcel,
  packDelivery,
  packReplays,
  recordDelivered,
  recordFailed,
  releaseClaim,
} from './delivery-queue.ts';

type DeliveryWorkerOptions = {
  client: Queryable;
  now(): Date;
  log: TwinLog;
  deliver: typeof fetch;
  /** Delays before the second and later attempts. If the last attempt fails, the delivery has failed. */
  retryDelaysMs: number[];
  /** Runs other scheduled work and returns its next due time. */
  chore(): Promise<Date | null>;
};

type DeliveryWorker = {
  start(): void;
  /** Checks for work immediately. */
  wake(): void;
  stop(): Promise<void>;
};

/** Limits concurrent deliveries, so that a slow endpoint does not exhaust the process. */
const MAX_CONCURRENT = 4;
/** Maximum interval between checks for events of other processes and for due work. */
const POLL_MS = seconds(5);

/** Delivers recorded events between `start` and `stop`. Several processes may share one database. */
export function createDeliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { client, log, now } = options;
  const underWay = new Set<Promise<void>>();
  let stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isWoken = false;
  let endPause = () => {};

  function wake(): void {
    isWoken = true;
    endPause();
  }

  async function loop(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      isWoken = false;
      const idleMs = await step(signal);
      if (!isWoken && !signal.aborted) await pause(idleMs);
    }
    await Promise.all(underWay);
  }

  /** Starts all due work. Returns the milliseconds until the next check. */
  async function step(signal: AbortSignal): Promise<number> {
    try {
      const nextChore = await options.chore();
      const free = MAX_CONCURRENT - underWay.size;
      const chaos = await readChaos(client);
      const shuffledBy = chaos?.deliveries?.isShuffled ? (chaos.seed ?? 0) : undefined;
      const claims = free > 0 ? await claimDeliveries(client, now(), free, shuffledBy) : [];
      for (const claim of claims) begin(claim, chaos, signal);
      if (underWay.size >= MAX_CONCURRENT) return POLL_MS;
      const times = [nextChore, await findNextDelivery(client)].filter((time) => time !== null);
      const waits = times.map((time) => Math.max(0, time.getTime() - now().getTime()));
      return Math.min(POLL_MS, ...waits);
    } catch (error) {
      log.warn({ err: loggable(error) }, 'delivery queue check failed');
      return POLL_MS;
    }
  }

  function begin(claim: Claim, chaos: Chaos | null, signal: AbortSignal): void {
    const work = deliverOnce(claim, chaos, signal)
      .catch((error: unknown) =>
        log.warn({ err: loggable(error), event: claim.event }, 'delivery outcome not recorded'),
      )
      .finally(() => {
        underWay.delete(work);
        wake();
      });
    underWay.add(work);
  }

  async function deliverOnce(claim: Claim, chaos: Chaos | null, signal: AbortSignal): Promise<void> {
    if (chaos && isHit(chaos, chaos.deliveries?.dropShare, 'drop', claim.position)) {
      return await recordDelivered(client, claim, 200);
    }
    const parcel = await packDelivery(client, claim, now());
    if (signal.aborted) return await releaseClaim(client, claim, now());
    let outcome: Awaited<ReturnType<typeof postEvent>>;
    try {
      outcome = await postEvent(parcel, options.deliver, now(), signal);
      if (chaos) await postAgain(parcel, chaos, signal);
    } catch (error) {
      if (signal.aborted) return await releaseClaim(client, claim, now());
      throw error;
    }
    const { status } = outcome;
    if (status !== null && status >= 200 && status < 300) return await recordDelivered(client, claim, status);
    const delay = options.retryDelaysMs[claim.attempts - 1];
    const retryAt = delay === undefined ? null : addMilliseconds(now(), delay);
    log.warn(
      { event: claim.event, endpoint: claim.endpoint, attempt: claim.attempts, ...outcome, retryAt },
      'webhook delivery failed',
    );
    await recordFailed(client, claim, outcome, retryAt);
  }

  /** Posts the duplicates and replays of injected faults and ignores their responses. */
  async function postAgain(parcel: Parcel, chaos: Chaos, signal: AbortSignal): Promise<void> {
    const { copies = 0, replays = 0 } = chaos.deliveries ?? {};
    const past = await packReplays(client, parcel.claim, replays, chaos.seed ?? 0, now());
    for (const again of [...Array<Parcel>(copies).fill(parcel), ...past]) {
      await postEvent(again, options.deliver, now(), signal);
    }
  }

  async function pause(idleMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      endPause = resolve;
      // `unref`: the worker alone must not keep the process running.
      timer = setTimeout(resolve, Math.max(10, idleMs)).unref();
    });
    clearTimeout(timer);
  }

  return {
    start() {
      if (running) return;
      stopping = new AbortController();
      running = loop(stopping.signal);
    },
    wake,
    async stop() {
      stopping.abort();
      wake();
      await running;
      running = undefined;
    },
  };
}

/** Time limit for the response of an endpoint (https://docs.stripe.com/webhooks#best-practices). */
const TIMEOUT_MS = seconds(10);

/** Any 2xx is a success. Redirects are not followed. Rejects only if `signal` aborts. */
async function postEvent(
  parcel: Parcel,
  deliver: typeof fetch,
  now: Date,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const payload = JSON.stringify(parcel.event, null, 2);
  try {
    const response = await deliver(parcel.claim.url, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: '*/*; q=0.5, application/json',
        'cache-control': 'no-cache',
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signPayload(payload, parcel.secrets, toEpochSeconds(now)),
        'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      },
      body: payload,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    // An unread body would keep the connection open.
    await response.body?.cancel();
    return { status: response.status, error: null };
  } catch (error) {
    signal.throwIfAborted();
    return {
      status: null,
      error: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}

/**
 * Returns the `Stripe-Signature`: time in seconds (UTC), one `v1` per active secret, and a random `v0` that
 * receivers must ignore (https://docs.stripe.com/webhooks/signature).
 */
function signPayload(payload: string, secrets: string[], timestamp: number): string {
  const signatures = secrets.map(
    (secret) => `v1=${createHmac('sha256', secret).update(`${timestamp}.${payload}`, 'utf8').digest('hex')}`,
  );
  return [`t=${timestamp}`, ...signatures, `v0=${randomBytes(32).toString('hex')}`].join(',');
}
