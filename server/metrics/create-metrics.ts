import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Circuits } from '#clients/circuit.ts';
import type { DiskSpace } from '#core/context.ts';
import type { CountJob } from '../follow-jobs.ts';
import { cacheBacklog } from './read-backlog.ts';

type Metrics = {
  /**
   * Counts all responses of a server, cached ones included, under the labels of `nameRoute`. Returns a function
   * that stops watching.
   */
  watch(server: Server, nameRoute: (path: string) => string): () => void;
  countJob: CountJob;
  read: ReadMetrics;
};

export type ReadMetrics = (
  authorization: string | undefined,
) => Promise<{ contentType: string; text: string } | null>;

/** Seconds. Cached pages take less than the first bucket, uploads and videos more than the last. */
const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Names follow https://prometheus.io/docs/practices/naming/. Label values are never user input. */
export function createMetrics(options: {
  token: string;
  /** The writing pool is first. */
  pools: [pg.Pool, ...pg.Pool[]];
  jobs: PgBoss;
  circuits: Circuits;
  measureDisks: () => Promise<DiskSpace[]>;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const requests = createRequestMetrics(registry);
  const countJob = createJobMetrics(registry);
  createPoolMetrics(registry, options.pools);
  createCircuitMetrics(registry, options.circuits);
  createBacklogMetrics(registry, cacheBacklog(options.pools[0], options.jobs));
  createDiskMetrics(registry, options.measureDisks);
  const isToken = recognizeToken(options.token);
  return {
    watch(server, nameRoute) {
      const count = (incoming: IncomingMessage, outgoing: ServerResponse) =>
        requests.watch(incoming, outgoing, nameRoute);
      server.prependListener('request', count);
      return () => server.off('request', count);
    },
    countJob,
    read: async (authorization) =>
      isToken(authorization) ? { contentType: registry.contentType, text: await registry.metrics() } : null,
  };
}

/** Compares digests in constant time. They have equal lengths, as `timingSafeEqual` requires. */
function recognizeToken(token: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(token);
  return (authorization = '') => {
    const shown = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
    return timingSafeEqual(digest(shown), expected);
  };
}

function createRequestMetrics(registry: Registry) {
  const registers = [registry];
  const total = new Counter({
    registers,
    name: 'cedille_http_requests_total',
    help: 'Completed requests by route, method and status class (none: client disconnected before the response).',
    labelNames: ['route', 'method', 'status'],
  });
  const duration = new Histogram({
    registers,
    name: 'cedille_http_request_duration_seconds',
    help: 'Time from the request headers to the end of the response.',
    labelNames: ['route', 'status'],
    buckets: requestBuckets,
  });
  const inFlight = new Gauge({
    registers,
    name: 'cedille_http_requests_in_flight',
    help: 'Requests in progress.',
  });
  const webhooks = new Counter({
    registers,
    name: 'cedille_webhooks_total',
    help: 'Payment webhooks: accepted, refused (such as an invalid signature) or failed (retried by the provider).',
    labelNames: ['outcome'],
  });
  for (const outcome of ['accepted', 'refused', 'failed']) webhooks.inc({ outcome }, 0);

  function watch(
    { method = '', url = '' }: IncomingMessage,
    outgoing: ServerResponse,
    nameRoute: (path: string) => string,
  ): void {
    const began = performance.now();
    inFlight.inc();
    outgoing.once('close', () => {
      inFlight.dec();
      const route = nameRoute(url.replace(/\?.*$/s, ''));
      const status = outgoing.headersSent ? `${Math.trunc(outgoing.statusCode / 100)}xx` : 'none';
      total.inc({ route, method: methods.has(method) ? method : 'other', status });
      duration.observe({ route, status }, (performance.now() - began) / 1_000);
      if (route === '/api/stripe/webhook' && method === 'POST')
        webhooks.inc({ outcome: { '2xx': 'accepted', '4xx': 'refused' }[status] ?? 'failed' });
    });
  }
  return { watch };
}

function createJobMetrics(registry: Registry): CountJob {
  const total = new Counter({
    registers: [registry],
    name: 'cedille_jobs_total',
    help: 'Job attempts of this process.',
    labelNames: ['queue', 'outcome'],
  });
  const duration = new Histogram({
    registers: [registry],
    name: 'cedille_job_duration_seconds',
    help: 'Duration of a job attempt.',
    labelNames: ['queue'],
    buckets: jobBuckets,
  });
  return (queue, outcome, milliseconds) => {
    total.inc({ queue, outcome });
    duration.observe({ queue }, milliseconds / 1_000);
  };
}

function createPoolMetrics(registry: Registry, pools: readonly pg.Pool[]): void {
  const sum = (count: (pool: pg.Pool) => number) => pools.map(count).reduce((a, b) => a + b, 0);
  new Gauge({
    registers: [registry],
    name: 'cedille_database_connections',
    help: 'Pooled connections to PostgreSQL, by state.',
    labelNames: ['state'],
    collect() {
      const idle = sum(({ idleCount }) => idleCount);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, sum(({ totalCount }) => totalCount) - idle);
    },
  });
  new Gauge({
    registers: [registry],
    name: 'cedille_database_waiting',
    help: 'Callers that wait for a pooled connection.',
    collect() {
      this.set(sum(({ waitingCount }) => waitingCount));
    },
  });
}

function createCircuitMetrics(registry: Registry, circuits: Circuits): void {
  new Gauge({
    registers: [registry],
    name: 'cedille_service_up',
    help: '1 if the circuit of an outside service is closed, 0 while it is open or probing.',
    labelNames: ['service'],
    collect() {
      for (const { service, state } of circuits.list()) this.set({ service }, state === 'closed' ? 1 : 0);
    },
  });
}

function createBacklogMetrics(registry: Registry, read: ReturnType<typeof cacheBacklog>): void {
  const registers = [registry];
  new Gauge({
    registers,
    name: 'cedille_database_up',
    help: '1 if PostgreSQL is available. Otherwise the metrics of jobs and emails are missing.',
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  new Gauge({
    registers,
    name: 'cedille_queue_jobs',
    help: 'Jobs by queue and state. Failed jobs are not retried and are deleted after some days.',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset();
      for (const { queue, state, count } of (await read())?.jobs ?? []) this.set({ queue, state }, count);
    },
  });
  new Gauge({
    registers,
    name: 'cedille_letters',
    help: 'Emails not sent yet: waiting, failed at least once, or kept because no relay is configured.',
    labelNames: ['state'],
    async collect() {
      this.reset();
      for (const { state, count } of (await read())?.letters ?? []) this.set({ state }, count);
    },
  });
}

function createDiskMetrics(registry: Registry, measure: () => Promise<DiskSpace[]>): void {
  const registers = [registry];
  const labelNames = ['place'] as const;
  const used = new Gauge({
    registers,
    name: 'cedille_disk_used_bytes',
    help: 'Used bytes of the disk of DATA_DIR (data) or BLOBS_URL (files).',
    labelNames,
  });
  new Gauge({
    registers,
    name: 'cedille_disk_free_bytes',
    help: 'Bytes of the same disk that are free for this account.',
    labelNames,
    async collect() {
      for (const { place, freeBytes, usedBytes } of await measure()) {
        this.set({ place }, freeBytes);
        used.set({ place }, usedBytes);
      }
    },
  });
}
