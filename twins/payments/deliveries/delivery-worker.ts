import { type Log, loggable } from '../wire/log.ts';
import type { Queryable } from '../wire/scope.ts';
import { addSeconds } from '../wire/seconds.ts';
import {
  type Claim,
  claimDeliveries,
  nextDelivery,
  noteDelivered,
  noteFailed,
  packDelivery,
  release,
} from './delivery-queue.ts';
import { postEvent } from './post-event.ts';

export type DeliveryWorkerOptions = {
  client: Queryable;
  now(): Date;
  log: Log;
  deliver: typeof fetch;
  /** Waits before the second, third… try; past the last, the delivery has failed. */
  retryDelaysSeconds: number[];
  /** What else happens by itself in time; returns when it has to happen next. */
  chore(): Promise<Date | null>;
};

export type DeliveryWorker = {
  start(): void;
  /** Looks for work at once: an event was just recorded. */
  wake(): void;
  stop(): Promise<void>;
};

/** Deliveries under way at once: a slow receiver must not fill the process. */
const CONCURRENCY = 4;
/** Other processes' events, and times that have come, are noticed at least this often. */
const POLL_MILLISECONDS = 5_000;

/** Delivers recorded events to their endpoints, from `start` to `stop`. Several processes may work on one database. */
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
      const milliseconds = await step(signal);
      if (!isWoken && !signal.aborted) await pause(milliseconds);
    }
    await Promise.all(underWay);
  }

  /** Starts what is due and says how long there is nothing to do. */
  async function step(signal: AbortSignal): Promise<number> {
    try {
      const nextChore = await options.chore();
      const free = CONCURRENCY - underWay.size;
      const claims = free > 0 ? await claimDeliveries(client, now(), free) : [];
      for (const claim of claims) begin(claim, signal);
      if (underWay.size >= CONCURRENCY) return POLL_MILLISECONDS;
      const times = [nextChore, await nextDelivery(client)].filter((time) => time !== null);
      const waits = times.map((time) => Math.max(0, time.getTime() - now().getTime()));
      return Math.min(POLL_MILLISECONDS, ...waits);
    } catch (error) {
      log.warn({ err: loggable(error) }, 'the delivery worker could not look for work');
      return POLL_MILLISECONDS;
    }
  }

  function begin(claim: Claim, signal: AbortSignal): void {
    const work = deliverOnce(claim, signal)
      .catch((error: unknown) =>
        log.warn({ err: loggable(error), event: claim.event }, 'a delivery could not be recorded'),
      )
      .finally(() => {
        underWay.delete(work);
        wake();
      });
    underWay.add(work);
  }

  async function deliverOnce(claim: Claim, signal: AbortSignal): Promise<void> {
    const parcel = await packDelivery(client, claim, now());
    if (signal.aborted) return await release(client, claim, now());
    let outcome: Awaited<ReturnType<typeof postEvent>>;
    try {
      outcome = await postEvent(parcel, options.deliver, now(), signal);
    } catch (error) {
      if (signal.aborted) return await release(client, claim, now());
      throw error;
    }
    const { status } = outcome;
    if (status !== null && status >= 200 && status < 300) return await noteDelivered(client, claim, status);
    const delay = options.retryDelaysSeconds[claim.attempts - 1];
    const retryAt = delay === undefined ? null : addSeconds(now(), delay);
    log.warn(
      { event: claim.event, endpoint: claim.endpoint, attempt: claim.attempts, ...outcome, retryAt },
      'a webhook was not taken',
    );
    await noteFailed(client, claim, outcome, retryAt);
  }

  async function pause(milliseconds: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      endPause = resolve;
      // The worker alone must not keep a process alive.
      timer = setTimeout(resolve, Math.max(10, milliseconds)).unref();
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
